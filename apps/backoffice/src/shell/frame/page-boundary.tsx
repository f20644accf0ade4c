import { ErrorState } from '@motora/kit'
import { Component, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../session/browser-session'

interface State {
  failed: boolean
}

/** A screen that fails leaves the frame standing: the person can go elsewhere or try again. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  /** It was asked for again because the connection is back. */
  private isBack = false

  override componentDidCatch(error: unknown) {
    console.error(error)
    // a browser keeps in mind that a shared part did not come, and asks for it again in a new page alone
    if (this.isBack) location.reload()
    this.isBack = false
  }

  private readonly retryBack = () => {
    this.isBack = true
    this.retry()
  }

  private readonly retry = () => {
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <Failed onRetry={this.retry} onBack={this.retryBack} /> : this.props.children
  }
}

/** Without a connection the code of a screen cannot come; it is asked for again by itself when there is one. */
function Failed({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  const { t } = useTranslation('shell')
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) onBack()
    wasLost.current = isLost
  }, [isLost, onBack])
  return <ErrorState what={t(isLost ? 'screenOffline' : 'screenFailed')} isOffline={isLost} onRetry={onRetry} />
}
