import type * as z from 'zod'

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [field in keyof Shape]: Shape[field] extends z.ZodDefault<infer Inner> ? Inner : Shape[field]
}

/** The fields of an entry as they are changed or shown: what is left out has no default. */
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
