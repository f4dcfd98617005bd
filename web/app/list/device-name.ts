type Names = readonly (readonly [token: string, name: string])[]

// The first token that an agent contains counts: Edge and Opera also say Chrome, Chrome says Safari, and Android says
// Linux.
const browsers: Names = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: Names = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]

/** Returns the browser and system of a user agent: "Firefox, Windows". */
export function deviceName(agent: string): string {
  const nameIn = (names: Names) => names.find(([token]) => agent.includes(token))?.[1] ?? []
  return [browsers, systems].flatMap(nameIn).join(', ') || agent.slice(0, 60) || '–'
}
