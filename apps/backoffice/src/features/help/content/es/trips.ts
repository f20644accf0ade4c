import type { AnswersOf } from '../../help-content'

export const trips: AnswersOf<'trips'> = {
  'trip-find': {
    question: '¿Dónde encuentro los viajes de un vehículo?',
    sections: [
      {
        steps: [
          'Abre el vehículo y ve a {trips:trips}, o a {trips:lastTrip} para ver el más reciente.',
          'Para acotar la lista, pon días en {trips:since} y {trips:until} y pulsa {trips:search}.',
          'Elige un viaje para verlo en el mapa.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Con un solo día, el otro se toma a 100 años: todo desde ese día, o hasta él.',
          'La lista se puede guardar en un archivo con {kit:export}.',
        ],
      },
    ],
  },
  'trip-read': {
    question: '¿Qué muestra un viaje?',
    sections: [
      {
        bullets: [
          'El recorrido, con su inicio y su fin, en colores según la velocidad.',
          'La velocidad a lo largo del tiempo. Mueve {trips:scrub} para ver dónde estaba el vehículo y a qué velocidad.',
          'Distancia, minutos, velocidad media y máxima, y el CO₂ ahorrado.',
          'La batería al principio y al final.',
          'Dónde empezó y dónde terminó, con un enlace a OpenStreetMap.',
        ],
      },
    ],
  },
  'trip-missing': {
    question: '¿Por qué un viaje no tiene recorrido, o cambia después?',
    sections: [
      {
        paragraphs: [
          'Un viaje se hace con lo que el propio vehículo informa entre el principio y el fin de un alquiler.',
        ],
        bullets: [
          'Sin recorrido: el vehículo no comunicó ningún lugar en ese viaje, por ejemplo en un garaje.',
          'Un cambio posterior: llegaron informes tarde. El viaje se rehace 1, 10 y 60 minutos después de terminar, y siempre que lleguen informes con retraso.',
          'La distancia sale de los lugares, no del odómetro.',
        ],
      },
    ],
  },
  'trip-end': {
    question: 'Un conductor no puede terminar un alquiler. ¿Cómo lo termino yo?',
    sections: [
      {
        steps: [
          'Asegúrate de que el conductor ha dejado el vehículo.',
          'Abre el vehículo y pulsa {vehicles:clean}.',
          'Lee la pregunta y confirma.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Un viaje termina en ese momento; una reserva se cancela. No se puede deshacer.',
          'No se termina nada mientras se sabe que el vehículo se mueve.',
        ],
      },
    ],
  },
  'trip-all': {
    question: '¿Hay una lista con todos los viajes?',
    sections: [
      {
        bullets: [
          'Todavía no: {screens:/trips} y {screens:/services} dicen que no están construidas.',
          'Los viajes se encuentran vehículo por vehículo.',
          'Tampoco están construidos los informes, las facturas ni los análisis de viajes.',
        ],
      },
    ],
  },
}
