import type { AnswersOf } from '../../help-content'

export const incidents: AnswersOf<'incidents'> = {
  'incident-open': {
    question: '¿Cómo abro una incidencia?',
    sections: [
      {
        steps: [
          'Abre {screens:/incidents} y pulsa {incidents:add}, o abre un vehículo y pulsa {incidents:create.title}.',
          'Elige el vehículo, si aún no está elegido.',
          'Escribe una descripción y un comentario.',
          'Activa {incidents:create.block} si los conductores no deben tenerlo.',
          'Pulsa {incidents:create.title}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Vehículo, descripción y comentario son obligatorios.',
          'Mientras un ticket así esté abierto, los conductores no pueden alquilar el vehículo.',
        ],
      },
    ],
  },
  'incident-find': {
    question: '¿Cómo encuentro una incidencia?',
    sections: [
      {
        steps: [
          'Abre {screens:/incidents}. La pestaña {incidents:tab.tickets} muestra primero las más nuevas.',
          'Para un periodo, elige las dos fechas y pulsa {incidents:search}; {incidents:searchAll} vuelve a mostrarlas todas.',
          'Elige una para leerla.',
        ],
      },
      {
        title: 'Las otras pestañas',
        bullets: [
          '{incidents:tab.vehicles}: vehículos que necesitan a alguien, como los de batería baja.',
          '{incidents:tab.fleet}: cuántos vehículos se pueden alquilar, y qué frena a los demás.',
        ],
      },
    ],
  },
  'incident-assign': {
    question: '¿Cómo doy una incidencia a un técnico?',
    sections: [
      {
        steps: [
          'Abre la incidencia.',
          'Elige a una persona en {incidents:assign}. Los técnicos pulsan {incidents:assign.take} para quedársela.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Se puede elegir a los técnicos del operador, y cambiar de persona mientras esté abierta.',
          'El servicio al cliente ve quién la tiene, pero no elige.',
        ],
      },
    ],
  },
  'incident-close': {
    question: '¿Cómo cierro una incidencia?',
    sections: [
      {
        steps: [
          'Abre la incidencia y pulsa {incidents:close}.',
          'Añade una nota si hay algo que decir.',
          'Deja {incidents:close.unlock} activado para devolver el vehículo al servicio, o desactívalo para que siga fuera.',
          'Pulsa {incidents:close} otra vez.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Un ticket cerrado no se puede volver a abrir ni admite más notas.',
          'Si el problema vuelve, abre uno nuevo.',
        ],
      },
    ],
  },
  'incident-automatic': {
    question: '¿Se pueden abrir incidencias solas?',
    sections: [
      {
        steps: [
          'Abre {screens:/incidents} y pulsa {incidents:watch}.',
          'Elige un operador, si hay varios.',
          'Activa lo que haya que detectar y pulsa {incidents:watch.save}. Pueden hacerlo administradores y gestores.',
        ],
      },
      {
        title: 'Qué se puede detectar',
        bullets: [
          '{incidents:watch.lowBattery}, por debajo del porcentaje que elijas.',
          '{incidents:watch.leftArea}.',
          '{incidents:watch.moved}.',
          '{incidents:watch.silent}.',
        ],
      },
    ],
  },
  'incident-offline': {
    question: '¿Qué pasa con lo que escribo sin conexión?',
    sections: [
      {
        bullets: [
          'Tickets, notas, cierres, asignaciones y bloqueos se guardan en este dispositivo y se envían solos, en su orden, en cuanto hay conexión.',
          'Arriba está cuántos esperan. Púlsalo para verlos en {incidents:outbox.title}.',
          '{incidents:outbox.sendNow} lo intenta en el acto; {incidents:outbox.discard} renuncia a uno.',
          'Si cierras la sesión antes, se quedan en este dispositivo y se envían cuando vuelvas a entrar aquí.',
        ],
      },
    ],
  },
}
