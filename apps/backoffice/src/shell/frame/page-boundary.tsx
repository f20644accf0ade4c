import { ErrorState } from '@motora/kit'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface State {
  failed: boolean
}

/** A screen that fails leaves the frame standing: the person can go elsewhere or try again. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? <Failed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return <ErrorState what={t('screenFailed')} onRetry={onRetry} />
}
