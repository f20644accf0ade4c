import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { ToastTone } from './toast-tone'

export function ToastIcon({ tone }: { tone: ToastTone }) {
  const Icon = tone === 'success' ? IconCheck : tone === 'error' ? IconX : IconAlertTriangle
  return <Icon size={16} aria-hidden />
}
