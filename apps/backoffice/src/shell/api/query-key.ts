import type { EndpointSpec } from '@motora/contract'
import type { Room } from '@motora/contract/all'
import { getFileDetails, listFiles, listUploads } from '@motora/contract/files'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What may be out of date: what one endpoint answers, or all that a room of the contract answers. */
export type Topic = EndpointSpec | Room

const partsOf = (topic: Topic): string[] => (typeof topic === 'string' ? topic : topic.id).split('.')

/**
 * The key of a call: room and name of the endpoint's id, then what is asked. `vehicles.getVehicle` is under
 * `vehicles`, so all of a room can be named together. Only files of this folder write keys.
 */
export const keyOf = (topic: Topic, ...asked: readonly unknown[]): QueryKey => [...partsOf(topic), ...asked]

/**
 * Things that are shown by several rooms, each with the rooms that show it: a moped is in the fleet and in its
 * tickets. A write of one says `invalidates: shownBy.vehicle`.
 */
export const shownBy = {
  vehicle: ['vehicles', 'technicians'],
  ticket: ['technicians', 'vehicles'],
  service: ['sharing', 'vehicles', 'technicians'],
} as const satisfies Record<string, readonly Room[]>

/**
 * What these endpoints or rooms have answered is out of date: what is on the screen is read again.
 * @param except the key of what has just been put there from the answer of a write
 */
export async function invalidate(
  queries: QueryClient,
  topics: readonly Topic[],
  except?: QueryKey | undefined,
): Promise<void> {
  const spared = except && hashKey(except)
  await Promise.all(
    topics.map((topic) =>
      queries.invalidateQueries({ queryKey: keyOf(topic), predicate: ({ queryHash }) => queryHash !== spared }),
    ),
  )
}

/** What is shown of files once one was sent, deleted or used. Not the bytes: those never change. */
export const filesShown: readonly Topic[] = [listFiles, getFileDetails, listUploads]
