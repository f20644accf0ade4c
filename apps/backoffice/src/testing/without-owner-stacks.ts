import * as React from 'react'

/**
 * React, built for development, keeps with each element the stack of the call that made it, and stops after 10,000 a
 * second. That is a seventh of the time of these tests, and no message of a failure shows it. React has no switch: here
 * it takes the 10,000 as used. Where a later React has no such count, nothing happens, and the tests take longer.
 */
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number } | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (internals?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
