import type { FastifyInstance } from 'fastify'

/**
 * Takes no more connections and lets those that are open end their calls. A client that still sends or reads after
 * `patienceMs` is cut off.
 */
export const closeDoor = async (app: FastifyInstance, patienceMs: number): Promise<void> => {
  const late = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}
