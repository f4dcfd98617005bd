import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type RouteComponent,
} from '@tanstack/react-router'
import { useShipmentSupplier } from '#web/app/state/session-state.ts'

type SearchReader = (search: Record<string, unknown>) => object
type FirstQueries = (address: { id: number; search: never }) => readonly object[]
type Loaded = {
  context: { queryClient: QueryClient }
  deps: object
  params: { id?: string }
  cause: 'preload' | 'enter' | 'stay'
}

/**
 * Makes the routes of screens below a parent: a path, its component, how its search parameters are read, and the queries that
 * it begins with. The types are written out because `createRoute` cannot infer them from another function's parameters.
 */
export const screensUnder =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Reader extends SearchReader | undefined = undefined>(
    path: Path,
    component: RouteComponent,
    validateSearch?: Reader,
    queries?: FirstQueries,
  ) => {
    // Asked for while the screen is still loading; not awaited, because the screen shows that it waits.
    const loader = ({ context, deps, params, cause }: Loaded) => {
      // Hovering over a link is no request yet; and the shipment left last is open until its screen has gone.
      if (cause === 'preload' || useShipmentSupplier.getState().shipmentId > 0) return
      for (const query of queries?.({ id: Number(params.id), search: deps as never }) ?? [])
        void context.queryClient.prefetchQuery(query as FetchQueryOptions)
    }
    const loaderDeps = ({ search }: { search: Record<string, unknown> }) =>
      validateSearch?.(search) ?? {}
    return createRoute<
      unknown,
      Parent,
      Path,
      ResolveFullPath<Parent, Path>,
      string,
      ResolveId<Parent, string, Path>,
      Reader
    >({
      ...{ getParentRoute: () => parent, path, component, validateSearch },
      ...(queries && { loaderDeps, loader }),
    } as never)
  }
