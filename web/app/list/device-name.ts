const browsers = /(Edg|OPR|Firefox|Chrome|Safari)/
const systems = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/
const namesByToken: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** Returns the browser and system of a user agent: "Firefox, Windows". */
export function deviceName(agent: string): string {
  const matches = [browsers, systems].map((pattern) => pattern.exec(agent)?.[1])
  const parts = matches.flatMap((name) => (name ? (namesByToken[name] ?? name) : []))
  return parts.join(', ') || agent.slice(0, 60) || '–'
}
