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
type LoaderInput = {
  context: { queryClient: QueryClient }
  deps: object
  params: { id?: string }
  cause: 'preload' | 'enter' | 'stay'
}

/**
 * Creates routes of screens below a parent: path, component, reader of the search parameters, and first queries. The
 * types are explicit because `createRoute` cannot infer them from another function's parameters.
 */
export const screensUnder =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Reader extends SearchReader | undefined = undefined>(
    path: Path,
    component: RouteComponent,
    validateSearch?: Reader,
    queries?: FirstQueries,
  ) => {
    // Sent while the screen is still loading; not awaited, because the screen shows its own loading state.
    const loader = ({ context, deps, params, cause }: LoaderInput) => {
      // Skipped on hover, and while another shipment is open: the person still acts for the supplier of that shipment.
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
