import { useState } from 'react'
import { DrawTool, type NamedShape, type Shape, ShapeInHand, ShapesLayer } from '../map/edit/index'
import { MapFrame } from '../map/index'

const STYLE = {
  version: 8 as const,
  sources: {},
  layers: [{ id: 'ground', type: 'background' as const, paint: { 'background-color': '#e8ebee' } }],
}
const COLOUR = '#2f7de1'
const START: readonly NamedShape[] = [
  {
    id: 'a',
    name: 'Centre',
    isFaulty: false,
    shape: {
      kind: 'ring',
      ring: [
        [2.15, 41.38],
        [2.18, 41.38],
        [2.18, 41.4],
        [2.15, 41.4],
      ],
    },
  },
  { id: 'b', name: 'Park', isFaulty: false, shape: { kind: 'circle', centre: [2.21, 41.39], radiusMetres: 900 } },
  {
    id: 'c',
    name: 'Crossing itself',
    isFaulty: true,
    shape: {
      kind: 'ring',
      ring: [
        [2.12, 41.38],
        [2.14, 41.4],
        [2.14, 41.38],
        [2.12, 41.4],
      ],
    },
  },
]

/** Shapes to choose by click and to drag; while none is chosen, one is drawn. */
export function ShapeGallery() {
  const [shapes, setShapes] = useState(START)
  const [chosenId, setChosenId] = useState<string | undefined>('a')
  const chosen = shapes.find(({ id }) => id === chosenId)
  const put = (shape: Shape) => setShapes(shapes.map((one) => (one.id === chosenId ? { ...one, shape } : one)))
  return (
    <MapFrame
      label="Map of shapes"
      mapStyle={STYLE}
      initialView={{ longitude: 2.17, latitude: 41.39, zoom: 12 }}
      height={360}
      overlay={
        <button type="button" onClick={() => setChosenId(undefined)}>
          Draw one
        </button>
      }
    >
      <ShapesLayer id="shapes" shapes={shapes} colour={COLOUR} lifted={chosen?.id} onClick={setChosenId} />
      {chosen ? (
        <ShapeInHand
          key={chosen.id}
          shape={chosen.shape}
          colour={COLOUR}
          drags="corners"
          onChange={put}
          lingers={() => true}
        />
      ) : (
        <DrawTool
          draws="ring"
          colour={COLOUR}
          onDrawn={(drawn) => {
            if (drawn.kind !== 'line')
              setShapes([...shapes, { id: String(shapes.length), name: 'New', isFaulty: false, shape: drawn }])
            setChosenId('a')
          }}
        />
      )}
    </MapFrame>
  )
}
