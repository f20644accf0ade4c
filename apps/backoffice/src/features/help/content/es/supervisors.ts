import type { AnswersOf } from '../../help-content'

export const supervisors: AnswersOf<'supervisors'> = {
  'supervisor-add': {
    question: '¿Cómo añado a alguien que lleve el operador conmigo?',
    sections: [
      {
        steps: [
          'Los gestores abren {screens:/operatorsUsers} y la pestaña {operators:family.staff}; los administradores abren {screens:/operator/register}.',
          'Los gestores pulsan {staff:operatorUser.add}; los administradores eligen {staff:form.user}.',
          'Rellena el formulario y pulsa {staff:operatorUser.create}.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Si el correo ya tiene una cuenta, la persona recibe un correo y tiene que aceptar.',
          'A los gestores solo los añade el proveedor.',
        ],
      },
    ],
  },
  'supervisor-roles': {
    question: '¿Qué diferencia hay entre un gestor y un usuario operador?',
    sections: [
      {
        title: '{identity:role.Sharing.OperatorManager}',
        bullets: [
          'Trabaja con vehículos, incidencias, técnicos, usuarios de operador y el perfil del operador.',
          'Ve también los suboperadores.',
        ],
      },
      {
        title: '{identity:role.Sharing.Operator}',
        bullets: [
          'Ve en el mapa los vehículos de su propio operador.',
          'Cambia su propio nombre y teléfono, y nada más.',
        ],
      },
    ],
  },
  'supervisor-change': {
    question: '¿Cómo cambio o quito a un usuario de operador?',
    sections: [
      {
        title: 'Cambiarlo',
        steps: [
          'Haz clic en el nombre, los apellidos o el teléfono en la tabla, y escribe.',
          'Pulsa Intro para guardar, o Esc para dejarlo como estaba.',
        ],
      },
      {
        title: 'Quitarlo',
        bullets: [
          'Elige {staff:operatorUser.delete} en el menú de la fila, y confirma.',
          'Su sesión se cierra en el acto. Lo que hizo sigue en los registros.',
          'A los gestores no se los puede quitar aquí: lo hace el proveedor.',
        ],
      },
    ],
  },
  'supervisor-family': {
    question: '¿Dónde veo mis suboperadores?',
    sections: [
      {
        steps: [
          'Abre {screens:/operatorsUsers}. La pestaña {operators:family} muestra tu operador y los que dependen de él, en forma de árbol.',
          'Elige {operators:details} en el menú de una fila para ver sus datos, zonas, vehículos y técnicos.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Los vehículos y las incidencias de tus suboperadores están en tus propias listas; la columna {vehicles:operator} dice de quién son.',
          'Qué operador depende de cuál lo fija el proveedor.',
        ],
      },
    ],
  },
}
