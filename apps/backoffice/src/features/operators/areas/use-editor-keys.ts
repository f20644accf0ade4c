import { type Shortcut, useScreenShortcuts } from '@motora/kit'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tool } from './editing-state'

export interface EditorKeys {
  take: (tool: Tool) => void
  toggleSnapping: () => void
  undo: () => void
  redo: () => void
  remove: () => void
  abort: () => void
  import: (text?: string) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null

/** The keys of the editor, while it is the topmost dialog and the person is not typing. */
export function useEditorKeys(root: RefObject<HTMLElement | null>, keys: EditorKeys, readOnly: boolean): void {
  const { t } = useTranslation('areas')
  const group = t('tools')
  const key = (keyName: string, label: string, run: () => void): Shortcut => ({ keys: keyName, label, group, run })
  useScreenShortcuts(
    [
      key('Escape', t('escape'), keys.abort),
      ...(readOnly
        ? []
        : [
            key('v', t('tool.choose'), () => keys.take('choose')),
            key('p', t('tool.polygon'), () => keys.take('polygon')),
            key('c', t('tool.circle'), () => keys.take('circle')),
            key('m', t('tool.move'), () => keys.take('move')),
            key('x', t('tool.cut-line'), () => keys.take('cut-line')),
            key('k', t('tool.cut-shape'), () => keys.take('cut-shape')),
            key('s', t('snap'), keys.toggleSnapping),
            key('i', t('import'), () => keys.import()),
            key('Delete', t('delete'), keys.remove),
            key('Backspace', t('delete'), keys.remove),
          ]),
    ],
    root,
  )

  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    if (readOnly) return
    const isOurs = (target: EventTarget | null) =>
      !isTyping(target) &&
      root.current !== null &&
      ([...document.querySelectorAll('[aria-modal=true]')].at(-1)?.contains(root.current) ?? true)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isOurs(event.target)) return
      const pressed = event.key.toLowerCase()
      if (pressed !== 'z' && pressed !== 'y') return
      event.preventDefault()
      if (pressed === 'y' || event.shiftKey) now.current.redo()
      else now.current.undo()
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text')
      if (!text || !isOurs(event.target)) return
      event.preventDefault()
      now.current.import(text)
    }
    document.addEventListener('keydown', press)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('paste', paste)
    }
  }, [root, readOnly])
}
