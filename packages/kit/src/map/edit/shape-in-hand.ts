import { useEffect, useRef } from 'react'
import { useMap } from '../map-context'
import { type EditedShape, ShapeEditing } from './shape-editing'

/** The shape that is being edited, with its handles. Renders nothing. */
export function ShapeInHand(props: EditedShape): null {
  const map = useMap()
  const editing = useRef<ShapeEditing>(undefined)
  const first = useRef(props)
  useEffect(() => {
    editing.current = new ShapeEditing(map, first.current)
    return () => {
      editing.current?.end()
      editing.current = undefined
    }
  }, [map])
  useEffect(() => {
    first.current = props
    editing.current?.show(props)
  })
  return null
}
