import {
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type RouteComponent,
} from '@tanstack/react-router'

type SearchReader = (search: Record<string, unknown>) => object

/**
 * Makes the routes of screens below a parent: a path, its component, and how its search parameters are read. The types are
 * written out because `createRoute` cannot infer them from another function's parameters.
 */
export const screensUnder =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Reader extends SearchReader | undefined = undefined>(
    path: Path,
    component: RouteComponent,
    validateSearch?: Reader,
  ) =>
    createRoute<
      unknown,
      Parent,
      Path,
      ResolveFullPath<Parent, Path>,
      string,
      ResolveId<Parent, string, Path>,
      Reader
    >({ getParentRoute: () => parent, path, component, validateSearch } as never)
