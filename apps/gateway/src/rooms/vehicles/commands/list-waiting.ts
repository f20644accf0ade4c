import { commandUnitOf } from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import { type CommandGiven, givenOf } from './command-fact.js'
import { waitingCommands } from './store.js'

const most = 1000

/** Commands that no process has claimed yet: the news of them may not have reached who holds the vehicle's line. */
export const listWaiting = async (work: Work): Promise<CommandGiven[]> =>
  (await waitingCommands(work, most)).flatMap(({ command, imei, source }) => {
    const unit = commandUnitOf(source)
    return unit === null ? [] : [givenOf(command, imei, unit)]
  })
