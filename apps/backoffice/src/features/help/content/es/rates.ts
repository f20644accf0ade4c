import type { AnswersOf } from '../../help-content'

export const rates: AnswersOf<'rates'> = {
  'rate-set': {
    question: '¿Dónde se fijan las tarifas?',
    sections: [
      { paragraphs: ['Todavía no se pueden fijar: {screens:/rates} dice que no está construida.'] },
      {
        title: 'Qué significa hoy',
        bullets: [
          'Ningún operador tiene tarifas, así que ningún alquiler tiene precio.',
          'En los datos de un operador, las tarifas dicen que aún no hay ninguna.',
          'Lo único que se puede elegir sobre los precios es si el operador es gratuito.',
        ],
      },
    ],
  },
  'rate-free': {
    question: '¿Cómo hago gratuitos los alquileres?',
    sections: [
      {
        steps: [
          'Abre {screens:/operator/profile} y despliega {profile:section.data}.',
          'Activa {profile:isFree}.',
          'Pulsa {profile:save} y confirma.',
        ],
      },
      {
        title: 'Qué ocurre',
        bullets: [
          'El cambio va al proveedor y vale desde su sí; hasta entonces todo sigue igual.',
          'A partir de ahí todos los precios y el precio máximo son 0.',
          'Desactívalo del mismo modo para volver a cobrar los alquileres.',
        ],
      },
    ],
  },
  'rate-charged': {
    question: '¿Cuánto le cuesta hoy un alquiler a un cliente?',
    sections: [
      {
        bullets: [
          'No se cobra nada: sin tarifas un alquiler no tiene precio, y los pagos aún no están construidos.',
          'Los alquileres, sus horas y sus distancias se guardan igualmente.',
          'Los tipos de cobro se leen en el perfil: minutos, o ninguno si el operador es gratuito.',
        ],
      },
    ],
  },
  'rate-provider': {
    question: '¿Qué paga un operador al proveedor, y quién lo fija?',
    sections: [
      {
        bullets: [
          'El coste por vehículo y la comisión por servicio los introduce el proveedor con los datos del operador.',
          'Se pueden leer en los detalles de un operador, en {operators:part.data}.',
          'Solo el proveedor los cambia, con {operators:edit} en {screens:/operator/validate}.',
          'Todavía no se hacen facturas: {screens:/bills} y {screens:/monthlyDetails} no están construidas.',
        ],
      },
    ],
  },
}
