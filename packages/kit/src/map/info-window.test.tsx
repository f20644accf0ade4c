// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InfoWindow } from './info-window'
import { MapContext } from './map-context'

const { APopup } = vi.hoisted(() => {
  class APopup {
    element = document.createElement('div')
    heard: (() => void)[] = []
    setLngLat = () => this
    setDOMContent(content: HTMLElement) {
      this.element.append(content)
      return this
    }
    addTo(map: { getContainer: () => HTMLElement }) {
      map.getContainer().append(this.element)
      return this
    }
    getElement = () => this.element
    on = (_: string, heard: () => void) => this.heard.push(heard)
    off = () => {
      this.heard = []
    }
    remove() {
      this.element.remove()
      for (const heard of this.heard) heard()
    }
  }
  return { APopup }
})
vi.mock('./map-library', () => ({ libraryOf: () => ({ Popup: APopup }) }))
afterEach(cleanup)

const show = () => {
  const container = document.createElement('div')
  document.body.append(container)
  const map = { getContainer: () => container, isMoving: () => false, once: () => undefined, off: () => undefined }
  const onClose = vi.fn()
  render(
    <MapContext value={{ ...map, panBy: () => undefined } as never}>
      <InfoWindow longitude={2.1} latitude={41.4} onClose={onClose}>
        <button type="button">Lights</button>
      </InfoWindow>
    </MapContext>,
  )
  return { container, onClose }
}

test('Escape on the map closes the window, from inside of it as well; elsewhere it is none of its business', () => {
  const { onClose } = show()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(screen.getByText('Lights'), { key: 'a' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByText('Lights'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('the focus goes to where the window begins, not to its first button', () => {
  const { container } = show()
  const { activeElement } = document
  expect(container.contains(activeElement)).toBe(true)
  expect(activeElement?.contains(screen.getByText('Lights'))).toBe(true)
  expect(activeElement?.tagName).toBe('DIV')
})
