import type { EndpointSpec } from '@motora/contract'
import { infiniteQueryOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { client } from '../session/browser-session'
import type { Call } from './call-url'
import type { Page, Result, RowOf } from './client'
import { keyOf } from './query-key'

export type ListEndpoint = EndpointSpec & { list: true }

/** When it is asked and how long its answer holds, as TanStack names it. */
type AskedWhen = Pick<UseQueryOptions, 'gcTime' | 'refetchInterval' | 'staleTime'> & { enabled?: boolean }

/** How a screen asks: what TanStack's `useQuery` takes, its key made from the endpoint and the call. */
export const api = {
  /** What comes as a file of the build, such as the texts of the help: no call, and the same until the next build. */
  buildFile: <T>(name: string, load: () => Promise<T>) =>
    queryOptions({ queryKey: ['build-file', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY }),

  /**
   * One call. @example useQuery(api.query(getTicket, { params: { id } }, { refetchInterval: 15_000 }))
   * @param name distinguishes one query from another of the same call
   */
  query: <E extends EndpointSpec & { list?: never }>(
    endpoint: E,
    call: Call<E>,
    { name, ...when }: AskedWhen & { name?: string } = {},
  ) =>
    queryOptions({
      queryKey: keyOf(endpoint, call, ...(name === undefined ? [] : [name])),
      queryFn: ({ signal }): Promise<Result<E>> => client.call(endpoint, call, { signal }),
      ...(when as object),
    }),

  /**
   * A list: its rows and their total.
   * @param call a function, where what is asked depends on the moment; `name` then distinguishes one call from another
   */
  list: <E extends ListEndpoint>(
    endpoint: E,
    call: Call<E> | (() => Call<E>),
    { name, ...when }: AskedWhen & { name?: unknown } = {},
  ) =>
    queryOptions({
      queryKey: keyOf(endpoint, typeof call === 'function' ? name : call),
      queryFn: ({ signal }): Promise<Page<RowOf<Result<E>>>> =>
        client.list(endpoint, typeof call === 'function' ? call() : call, { signal }),
      ...(when as object),
    }),

  /** A list that grows under "show more", a page at a time: what `useInfiniteQuery` takes. */
  pages: <E extends ListEndpoint>(endpoint: E, call: Call<E>, pageSize: number) =>
    infiniteQueryOptions({
      queryKey: keyOf(endpoint, 'pages', call, pageSize),
      queryFn: ({ pageParam: page, signal }): Promise<Page<RowOf<Result<E>>>> => {
        const { query } = call as { query?: object }
        return client.list(endpoint, { ...(call as object), query: { ...query, page, pageSize } } as never, { signal })
      },
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    }),

  /**
   * A list that grows under "show older", each answer naming where the next one begins.
   * @param callOf the call that begins there; undefined: at the newest
   */
  chain: <E extends EndpointSpec & { list?: never }>(
    endpoint: E,
    asked: unknown,
    callOf: (cursor: string | undefined) => Call<E>,
    nextOf: (answer: Result<E>) => string | null,
  ) =>
    infiniteQueryOptions({
      queryKey: keyOf(endpoint, 'chain', asked),
      queryFn: ({ pageParam, signal }): Promise<Result<E>> => client.call(endpoint, callOf(pageParam), { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (answer) => nextOf(answer) ?? undefined,
    }),

  /**
   * What takes more than one call, or another kind of answer than JSON, to know; its key is under `endpoint`.
   * @param asked distinguishes one from another
   */
  queryOf: <Answer>(
    endpoint: EndpointSpec,
    asked: unknown,
    read: (signal: AbortSignal) => Promise<Answer>,
    when: AskedWhen = {},
  ) =>
    queryOptions({
      queryKey: keyOf(endpoint, 'read', asked),
      queryFn: ({ signal }) => read(signal),
      ...(when as object),
    }),
}
