import type { AnswersOf } from '../../help-content'

export const firmware: AnswersOf<'firmware'> = {
  'firmware-version': {
    question: '¿Qué firmware lleva un vehículo?',
    sections: [
      {
        steps: [
          'Abre el vehículo y ve a {vehicles:moreAbout}.',
          'Despliega {vehicle:section.traceability}: en {vehicle:firmware} están la versión actual y la deseada de cada unidad.',
        ],
      },
      {
        title: 'Las unidades',
        bullets: [
          'ECU: el control del motor. BMS: la batería. TCU: la unidad que habla con Motora.',
          'Las versiones son las que comunica el propio vehículo.',
        ],
      },
    ],
  },
  'firmware-update': {
    question: '¿Cómo actualizo vehículos?',
    sections: [
      {
        steps: [
          'Pulsa Ctrl K, abre {screens:/firmwares} y elige {firmware:campaign} en el menú de un firmware.',
          'Elige los vehículos: {upgrades:by.filter} o {upgrades:by.vehicles}.',
          'Rellena {upgrades:shareAtOnce} y {upgrades:pauseAbove}.',
          'Mira {upgrades:preview}: quién empezaría, a quién se esperaría y quién queda fuera. Después pulsa {upgrades:start} o {upgrades:schedule}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Mientras un vehículo se actualiza no se puede reservar ni admite órdenes.',
          'Solo cuenta como hecho cuando él mismo comunica la versión nueva.',
          'Una campaña del proveedor puede alcanzar tus vehículos; la ves, pero la dirige el proveedor.',
        ],
      },
    ],
  },
  'firmware-waits': {
    question: '¿Por qué un vehículo espera, o no se actualiza?',
    sections: [
      {
        title: 'Se le espera mientras',
        bullets: [
          'está reservado o en marcha, se mueve o puede estar moviéndose;',
          'tiene menos del 30 por ciento de batería, o no la comunica;',
          'lleva 20 minutos sin informar;',
          'hace otra cosa, como cumplir otra orden.',
        ],
      },
      {
        title: 'Queda fuera cuando',
        bullets: [
          'nunca ha dicho qué versión lleva: no se sabe si admite actualizaciones a distancia;',
          'tiene otro hardware que el del firmware;',
          'ya lleva esa versión, o una más nueva;',
          'está en otra campaña para la misma unidad.',
        ],
      },
    ],
  },
  'firmware-paused': {
    question: 'Una campaña se ha pausado sola. ¿Y ahora?',
    sections: [
      {
        paragraphs: [
          'Han fallado más vehículos de los que la campaña permite. Los que están en camino siguen hasta el final; no empieza ninguno más.',
        ],
        steps: [
          'Abre la campaña en {screens:/upgrades} y mira qué vehículos han fallado, y por qué.',
          'Arregla la causa, o ve a ver uno de ellos.',
          'Pulsa {upgrades:resume}, también {upgrades:retry}, o {upgrades:cancel}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Al reanudarla, los fallos se vuelven a contar desde cero.',
          'Cancelarla no toca lo que está en camino; los demás conservan su versión.',
        ],
      },
    ],
  },
  'firmware-new': {
    question: '¿Cómo doy de alta un firmware nuevo?',
    sections: [
      {
        steps: [
          'Pulsa Ctrl K y abre {screens:/firmwares/create}.',
          'Ponle un nombre, y di para qué unidad y qué hardware es, y su versión.',
          'Envía su archivo: tiene que terminar en .sil y ocupar 64 MB como máximo. O elige uno enviado antes.',
          'Pulsa {firmware:create}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Cada versión se da de alta una sola vez para una unidad.',
          'Cuando una campaña lo ha usado, solo se puede cambiar si está activo.',
          'Un firmware inactivo no empieza campañas nuevas.',
        ],
      },
    ],
  },
}
