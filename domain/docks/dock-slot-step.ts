/** Steps of a shipment's dock slot; `expected` takes back that its truck came. */
export const dockSlotSteps = ['booked', 'moved', 'released', 'expected', 'arrived', 'gone'] as const
export type DockSlotStep = (typeof dockSlotSteps)[number]
