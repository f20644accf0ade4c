import type { AnswersOf } from '../../help-content'

export const personal: AnswersOf<'personal'> = {
  'personal-password': {
    question: '¿Cómo cambio mi contraseña?',
    sections: [
      {
        steps: [
          'Abre tu menú, arriba a la derecha, y elige {shell:personalData}.',
          'Ve a la pestaña {account:tab.password}.',
          'Escribe la contraseña actual y dos veces la nueva, y pulsa {account:changePassword}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Tus otras sesiones se cierran al cambiar la contraseña.',
          'Si la has olvidado, elige {account:forgot} donde se inicia sesión: el enlace del correo sirve durante una hora.',
        ],
      },
    ],
  },
  'personal-factor': {
    question: '¿Y si pierdo el teléfono con la aplicación de autenticación?',
    sections: [
      {
        steps: [
          'Inicia sesión como siempre.',
          'Donde se pide el código, elige {identity:useRecovery} y escribe uno de tus códigos de recuperación.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Cada código de recuperación sirve una vez. Cuántos quedan está en {shell:personalData}, pestaña {account:tab.security}.',
          '{account:newCodes} los sustituye; pide tu contraseña y un código de la aplicación.',
          'Sin teléfono ni códigos, pide a un administrador del proveedor que restablezca el segundo factor.',
        ],
      },
    ],
  },
  'personal-sessions': {
    question: '¿Dónde tengo la sesión abierta, y cómo la cierro?',
    sections: [
      {
        steps: [
          'Abre tu menú, arriba a la derecha, y elige {shell:personalData}.',
          'La pestaña {account:tab.sessions} muestra cada navegador y cada teléfono.',
          'Pulsa {identity:endSession} en una, o {account:endOthers}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Si hay una sesión que no conoces, ciérrala y cambia tu contraseña.',
          'Una sesión que termina con trabajo sin guardar espera: quien vuelve a entrar como la misma persona sigue donde estaba.',
        ],
      },
    ],
  },
  'personal-language': {
    question: '¿Cómo cambio el idioma o mi rol?',
    sections: [
      {
        bullets: [
          'Idioma: elígelo en tu menú, arriba a la derecha. Cambia en el acto y se recuerda en este dispositivo.',
          'Rol: {shell:changeRole} está en el mismo menú si tienes varios. Lo que ves depende del que elijas.',
          '{shell:roles} muestra qué puede abrir cada uno de tus roles.',
          'Claro u oscuro: el botón con el sol o la luna.',
        ],
      },
    ],
  },
  'personal-own': {
    question: '¿Cómo cambio mi nombre o mi teléfono?',
    sections: [
      {
        steps: [
          'Elige {screens:/UpdateDataTechnician} en el menú de la izquierda.',
          'Cambia lo que haga falta y pulsa {staff:own.save}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'El correo y el nombre de usuario los cambia quien gestiona tu operador.',
          'Si otra persona se ha adelantado, se muestran las dos versiones y no se pierde nada.',
        ],
      },
    ],
  },
  'personal-clients': {
    question: '¿Qué datos personales de los clientes veo?',
    sections: [
      {
        bullets: [
          'Nombre, correo y teléfono de quien tiene alquilado un vehículo, mientras dura el alquiler.',
          'Nombre y correo de quien hizo cada viaje, en los viajes de un vehículo.',
          'Solo de alquileres de operadores que te toca ver.',
        ],
      },
      {
        title: 'Un cliente pide sus datos, o que se borren',
        bullets: [
          'Todavía no hay una pantalla para eso: pasa la petición al proveedor.',
          'No copies datos de clientes en los tickets: se quedan en los registros.',
        ],
      },
    ],
  },
}
