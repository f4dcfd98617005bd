import type * as z from 'zod'

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [field in keyof Shape]: Shape[field] extends z.ZodDefault<infer Inner> ? Inner : Shape[field]
}

/** Returns the fields of an entry without their defaults, for changes and for display: absent fields stay absent. */
export const withoutDefaults = <Shape extends z.ZodRawShape>(
  shape: Shape,
): WithoutDefaults<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, type]) => {
      const { innerType, type: kind } = (type as z.ZodType)._zod.def as {
        type: string
        innerType?: z.ZodType
      }
      return [field, kind === 'default' ? innerType : type]
    }),
  ) as WithoutDefaults<Shape>
