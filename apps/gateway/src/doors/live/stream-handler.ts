import type { ServerResponse } from 'node:http'
import type { EndpointSpec, InputOf } from '@motora/contract'
import type { Actor, RequestFacts, Scope } from '../../rooms/work.js'

/** Answers an endpoint marked `stream`: outside a transaction, for as long as the connection lives. */
export interface StreamHandler<E extends EndpointSpec = EndpointSpec> {
  endpoint: E
  /**
   * Takes over the connection. Throws a refusal before the first byte, never after.
   * @param response with the security headers set, nothing written yet
   */
  open(
    caller: { actor: Actor; scope: Scope },
    input: InputOf<E>,
    request: RequestFacts,
    response: ServerResponse,
  ): Promise<void>
}
