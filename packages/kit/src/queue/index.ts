export { CaseActions } from './case-actions'
export type { CaseAction, QueueRow, QueueView, WorkQueueProps } from './queue-props'
export { RunProgress, type RunProgressProps } from './run-progress'
export { WorkQueue } from './work-queue'
