const programs = /(Edg|OPR|Firefox|Chrome|Safari)/
const systems = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** Returns the browser and system of a user agent: "Firefox, Windows". */
export function deviceName(agent: string): string {
  const matches = [programs, systems].map((pattern) => pattern.exec(agent)?.[1])
  const known = matches.filter((name) => name !== undefined).map((name) => names[name] ?? name)
  return known.join(', ') || agent.slice(0, 60) || '–'
}
