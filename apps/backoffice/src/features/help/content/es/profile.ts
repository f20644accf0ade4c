import type { AnswersOf } from '../../help-content'

export const profile: AnswersOf<'profile'> = {
  'profile-complete': {
    question: '¿Qué tengo que hacer antes de que mi operador pueda operar?',
    sections: [
      {
        steps: [
          'Completa los datos en {screens:/FormCompleteData}; se abre sola hasta que puedas operar.',
          'Mira {profile:checklist}: dice qué hay y qué falta.',
          'Dibuja al menos una zona.',
          'Pulsa {profile:send} y confirma.',
        ],
      },
      {
        title: 'Después',
        bullets: [
          'El proveedor mira los datos y las zonas. Hasta su sí no puedes operar, y los conductores no ven tus vehículos.',
          'Puedes seguir cambiando los datos; el proveedor ve los últimos.',
        ],
      },
    ],
  },
  'profile-change': {
    question: '¿Cómo cambio los datos de mi operador?',
    sections: [
      { steps: ['Abre {screens:/operator/profile} y cambia lo que haga falta.', 'Pulsa {profile:save} y confirma.'] },
      {
        title: 'Qué ocurre',
        bullets: [
          'El cambio espera al proveedor. Hasta entonces sigues con los últimos datos validados.',
          '{profile:withdraw} retira un cambio mientras espera.',
          'El nombre, el NIF y la cuenta bancaria los cambia el proveedor.',
        ],
      },
    ],
  },
  'profile-areas': {
    question: '¿Cómo dibujo dónde se alquilan mis vehículos?',
    sections: [
      {
        steps: [
          'Abre {screens:/operator/profile} y despliega {profile:section.areas}.',
          'Pulsa {profile:areasDraw} o {profile:areasEdit}.',
          'Elige {areas:tool.polygon} o {areas:tool.circle} y haz clic en el mapa.',
          'Pulsa {areas:save}, y después envía el perfil: solo entonces se envían las zonas.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          '{areas:import} toma zonas de un archivo; {areas:export} las guarda.',
          'Las zonas se pueden cortar, mover e introducir punto por punto, también con el teclado.',
          'Fuera de las zonas no se puede reservar un vehículo.',
        ],
      },
    ],
  },
  'profile-night': {
    question: '¿Cómo evito los alquileres de noche?',
    sections: [
      {
        steps: [
          'Abre {screens:/operator/profile} y despliega {profile:section.data}.',
          'En {profile:exclusion}, pon {profile:startTimeExclusion} y {profile:endTimeExclusion}.',
          'Elige la {profile:timezone} en la que se entienden las horas.',
          'Pulsa {profile:save} y confirma.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Entre esas horas no se puede reservar nada; un alquiler empezado sigue.',
          'Si el fin es anterior al inicio, es el del día siguiente.',
          'Deja las dos vacías para alquilar a todas horas.',
        ],
      },
    ],
  },
  'profile-look': {
    question: '¿Qué logotipo y qué colores puedo usar?',
    sections: [
      {
        bullets: [
          'Logotipo: una imagen PNG, JPEG o WebP de 2 MB como máximo. No se admite SVG.',
          'Colores: con un código como #C92A2A, o eligiéndolos.',
          '{profile:preview} muestra el color en un botón y en el mapa, y avisa cuando cuesta verlo.',
          'Ambos los ve antes el proveedor, como todo cambio del perfil.',
        ],
      },
    ],
  },
  'profile-rejected': {
    question: 'El proveedor ha rechazado mis datos. ¿Y ahora?',
    sections: [
      { steps: ['Lee el motivo, arriba en el formulario.', 'Corrige lo que dice.', 'Vuelve a enviar los datos.'] },
      {
        title: 'Conviene saber',
        bullets: [
          'Si solo se ha rechazado un cambio, sigues operando con los últimos datos validados.',
          '{profile:section.history} muestra cada decisión con su motivo.',
        ],
      },
    ],
  },
}
