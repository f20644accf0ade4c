import { ErrorState } from '@motora/kit'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retryLateScreens } from './late-screen'

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

  private readonly retry = () => {
    retryLateScreens()
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <Failed onRetry={this.retry} /> : this.props.children
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return <ErrorState what={t('screenFailed')} onRetry={onRetry} />
}
