import type { AnswersOf } from '../../help-content'

export const discounts: AnswersOf<'discounts'> = {
  'discount-give': {
    question: '¿Puedo hacer un descuento a un cliente?',
    sections: [
      {
        paragraphs: [
          'Todavía no. Los descuentos dependen de la lista de clientes y de las tarifas, y ninguna de las dos está construida.',
        ],
      },
      {
        title: 'Hasta entonces',
        bullets: [
          'No hay de qué descontar: ningún alquiler tiene precio.',
          'Tampoco se puede apuntar un descuento por adelantado; no se pierde ninguno, y no se guarda ninguno.',
        ],
      },
    ],
  },
  'discount-all': {
    question: '¿Puedo hacer el mismo descuento a todos mis clientes?',
    sections: [
      {
        paragraphs: ['Todavía no se puede fijar un porcentaje para todos. Lo que se puede elegir es todo o nada:'],
        bullets: [
          'Gratuito: todos los precios son 0. Un gestor activa {profile:isFree} en {screens:/operator/profile}, y el proveedor lo valida.',
          'No gratuito: los alquileres se cobran según las tarifas, en cuanto las haya.',
        ],
      },
    ],
  },
  'discount-bonus': {
    question: '¿Puedo vender o regalar minutos de bono?',
    sections: [
      {
        bullets: [
          'Todavía no: {screens:/bonus} dice que no está construida.',
          'Esa pantalla es para el proveedor y su servicio al cliente; los gestores no la abren.',
          'Hoy ningún cliente tiene minutos de bono, así que a nadie se le pueden acabar.',
        ],
      },
    ],
  },
  'discount-refund': {
    question: 'Un cliente pide que le devuelvan dinero. ¿Qué puedo hacer?',
    sections: [
      {
        bullets: [
          'Motora no ha cobrado nada: los pagos no están construidos, y los reembolsos tampoco.',
          'Un alquiler que sigue por error se termina con {vehicles:clean}, entre los botones de su vehículo.',
          'Lo que haya fallado en un vehículo se apunta con {incidents:create.title}, para poder encontrarlo después.',
        ],
      },
    ],
  },
}
