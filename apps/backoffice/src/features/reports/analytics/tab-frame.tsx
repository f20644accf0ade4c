import { BlockSkeleton, ErrorState } from '@motora/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'

interface Answer<A> {
  data?: A | undefined
  error: unknown
  /** It could not be read at all; figures that are there stay. */
  isLoadingError: boolean
  refetch: () => unknown
}

interface TabFrameProps<A> {
  now: Answer<A>
  /** Of the period before; left out: it is not asked for. */
  before?: Answer<A> | undefined
  /** What the tab is asked, in a sentence. */
  question: string
  children: (now: A, before: A | undefined) => ReactNode
}

/** The faces of a tab: what it asks, that it is being read, that it could not be, and its figures. */
export function TabFrame<A>({ now, before, question, children }: TabFrameProps<A>) {
  const { t } = useTranslation('analytics')
  const fault = useFault()
  const failed = now.isLoadingError ? now : before?.isLoadingError ? before : undefined
  return (
    <section className="motora-analytics">
      <h2 className="motora-analytics-question">{question}</h2>
      {failed ? (
        <ErrorState {...fault(failed.error, (why) => t('readError', { why }))} onRetry={() => failed.refetch()} />
      ) : now.data === undefined || (before && before.data === undefined) ? (
        <BlockSkeleton height={320} />
      ) : (
        children(now.data, before?.data)
      )}
    </section>
  )
}
