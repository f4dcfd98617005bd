/** Oldest supported browsers, by their names in the compatibility data of MDN. */
export const browserFloor = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' } as const

/** Build targets with these versions: "chrome111". */
export const buildTargets = Object.entries(browserFloor).map(([name, version]) => name + version)
