import type { AnswersOf } from '../../help-content'

export const provider: AnswersOf<'provider'> = {
  'provider-standing': {
    question: '¿Cómo veo en qué situación está un operador?',
    sections: [
      {
        steps: [
          'Abre {screens:/operator/validate}. Cada fila dice si el operador opera, espera o está deshabilitado.',
          'Elige {operators:details} en el menú de la fila para ver sus datos, zonas, vehículos, técnicos e historial.',
        ],
      },
      {
        title: 'Las situaciones',
        bullets: [
          '{operators:state.draft}: no ha enviado sus datos.',
          '{operators:state.waiting}: los ha enviado y el proveedor no ha decidido.',
          '{operators:state.rejected}: se le ha dicho qué corregir.',
          '{operators:state.operating}; con {operators:changeWaiting}, ha pedido un cambio.',
          '{operators:state.disabled}: se le detuvo, con una nota.',
        ],
      },
    ],
  },
  'provider-validate': {
    question: '¿Cómo valido un operador, o un cambio suyo?',
    sections: [
      {
        steps: [
          'Ábrelo desde {home:manager.operators} en {screens:/home}, o con {operators:action.enable} o {operators:action.change} en {screens:/operator/validate}.',
          'Mira los datos y las zonas, y marca ambos como revisados.',
          'Pulsa {operators:review.enable} o {operators:review.validateChange}.',
        ],
      },
      {
        title: 'Para decir que no',
        bullets: [
          'Pulsa {operators:review.reject} o {operators:review.rejectChange} y da el motivo: el operador lo lee.',
          'Con un cambio rechazado, el operador sigue como antes.',
        ],
      },
    ],
  },
  'provider-disable': {
    question: '¿Cómo detengo a un operador?',
    sections: [
      {
        steps: [
          'Abre {screens:/operator/validate} y elige {operators:action.disable} en el menú de su fila.',
          'Escribe una nota que diga por qué, y confirma.',
        ],
      },
      {
        title: 'Qué ocurre',
        bullets: [
          'Sus vehículos desaparecen en el acto para los conductores; los alquileres en curso se pueden terminar.',
          'Su gente solo puede completar sus datos, y leer la nota.',
          '{operators:action.enable}, en el mismo menú, le deja operar otra vez.',
        ],
      },
    ],
  },
  'provider-access': {
    question: '¿Cómo doy acceso a una persona, o se lo quito?',
    sections: [
      {
        title: 'Dar acceso',
        steps: [
          'Abre {screens:/users} y pulsa {people:accounts.new}.',
          'Pon el nombre, el correo y el rol, y pulsa {people:invite.send}. La contraseña la elige la persona.',
        ],
      },
      {
        title: 'Después, en los detalles de una cuenta',
        bullets: [
          '{people:addRole} da un rol más, que su titular tiene que aceptar.',
          '{people:suspend} cierra sus sesiones en todas partes hasta que alguien pulse {people:resume}.',
          '{people:resetFactor} ayuda a quien ha perdido el teléfono y los códigos de recuperación.',
          'A la gente de CAU y SAC también se la añade en {screens:/cau} y {screens:/sac}.',
        ],
      },
    ],
  },
  'provider-requests': {
    question: '¿Cómo respondo a las solicitudes de vehículos?',
    sections: [
      {
        steps: [
          'Pulsa Ctrl K y abre {screens:/operators/requestScooter}.',
          'Elige {requests:accept} o {requests:decline} en una solicitud, escribe una respuesta y confirma.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Los vehículos aceptados salen de {requests:offers.title}; eso no se puede deshacer.',
          'Entregarlos es un paso aparte: {fleet:assign} en {screens:/scooters}.',
        ],
      },
    ],
  },
  'provider-audit': {
    question: '¿Cómo averiguo quién hizo algo?',
    sections: [
      {
        steps: [
          'Abre {screens:/audit} y acota la lista por fecha, persona, suceso o resultado.',
          'Abre un registro para verlo antes y después.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          '{audit:sameActor} y {audit:sameTarget} llevan más allá desde un registro.',
          'Los registros no se pueden cambiar: cada uno está enlazado con el anterior, y la cadena se comprueba.',
        ],
      },
    ],
  },
}
