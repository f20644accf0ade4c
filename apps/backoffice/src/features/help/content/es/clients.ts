import type { AnswersOf } from '../../help-content'

export const clients: AnswersOf<'clients'> = {
  'client-list': {
    question: '¿Dónde veo a mis clientes?',
    sections: [
      {
        paragraphs: ['Todavía no hay una lista de clientes: {screens:/customers} lo dice al abrirla. Mientras tanto:'],
      },
      {
        title: 'Lo que puedes hacer',
        bullets: [
          'Ver quién tiene alquilado un vehículo ahora, mientras dura el alquiler.',
          'Ver cuándo se hizo cada viaje y quién lo hizo, en los viajes de un vehículo.',
        ],
      },
      {
        title: 'Lo que aún no puedes hacer',
        bullets: [
          'Buscar clientes, leer sus documentos o cambiar sus datos.',
          'Admitir a un cliente en un operador privado, o darlo de baja de uno.',
        ],
      },
    ],
  },
  'client-riding': {
    question: '¿Quién lleva este vehículo?',
    sections: [
      {
        steps: [
          'Busca el vehículo, por ejemplo por su matrícula, y ábrelo.',
          'Mientras esté reservado o en marcha, {vehicles:currentUser} muestra el nombre, el correo y el teléfono del cliente.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'En el mapa, un clic en un vehículo en servicio muestra el correo de su cliente.',
          'Si nadie lo tiene alquilado, no se muestra a nadie. Los clientes anteriores están en sus viajes.',
        ],
      },
    ],
  },
  'client-cannot-rent': {
    question: 'Un cliente dice que no puede alquilar. ¿Qué miro?',
    sections: [
      {
        title: 'El vehículo',
        paragraphs: [
          'Abre el vehículo. {rentability:title} dice todos los motivos que lo apartan de los conductores y quién puede resolverlos.',
        ],
      },
      {
        title: 'El cliente',
        bullets: [
          'El proveedor aún no ha validado sus documentos: antes no puede reservar nada.',
          'No llega a la edad mínima del operador.',
          'El operador es privado y el cliente no es de los suyos.',
          'Tiene otro alquiler sin terminar.',
          'Una reserva caduca sola a los 15 minutos; entonces hay que volver a reservar.',
        ],
      },
    ],
  },
  'client-who-may-rent': {
    question: '¿Quién puede alquilar a un operador?',
    sections: [
      {
        bullets: [
          'A un operador público: todo cliente que el proveedor haya validado.',
          'A un operador privado: solo sus propios clientes, como empleados o huéspedes.',
          'En ambos casos: quien haya cumplido la edad mínima del operador.',
        ],
      },
      {
        title: 'Quién lo decide',
        paragraphs: [
          'Si un operador es público o privado, y su edad mínima, lo fija el proveedor al registrarlo, y solo el proveedor lo puede cambiar.',
        ],
      },
    ],
  },
  'client-waiting': {
    question: '¿Qué clientes esperan la validación?',
    sections: [
      {
        steps: [
          'Abre {screens:/home}.',
          'En {home:manager.customers} está quién espera, primero quien lleva más tiempo, y desde cuándo.',
        ],
      },
      {
        title: 'Todavía sin construir',
        bullets: [
          'Mirar los documentos y decidir sobre ellos: la lista solo muestra quién espera.',
          'Los turnos de quienes validan, en {screens:/validations}.',
        ],
      },
    ],
  },
}
