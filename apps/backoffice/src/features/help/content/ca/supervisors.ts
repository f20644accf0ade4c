import type { AnswersOf } from '../../help-content'

export const supervisors: AnswersOf<'supervisors'> = {
  'supervisor-add': {
    question: 'Com afegeixo algú que porti l’operador amb mi?',
    sections: [
      {
        steps: [
          'Els gestors obren {screens:/operatorsUsers} i la pestanya {operators:family.staff}; els administradors obren {screens:/operator/register}.',
          'Els gestors premen {staff:operatorUser.add}; els administradors trien {staff:form.user}.',
          'Omple el formulari i prem {staff:operatorUser.create}.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Si el correu ja té un compte, la persona rep un correu i ho ha d’acceptar.',
          'Els gestors només els afegeix el proveïdor.',
        ],
      },
    ],
  },
  'supervisor-roles': {
    question: 'Quina diferència hi ha entre un gestor i un usuari operador?',
    sections: [
      {
        title: '{identity:role.Sharing.OperatorManager}',
        bullets: [
          'Treballa amb vehicles, incidències, tècnics, usuaris d’operador i el perfil de l’operador.',
          'Veu també els suboperadors.',
        ],
      },
      {
        title: '{identity:role.Sharing.Operator}',
        bullets: ['Veu al mapa els vehicles del seu propi operador.', 'Es canvia el nom i el telèfon, i res més.'],
      },
    ],
  },
  'supervisor-change': {
    question: 'Com canvio o trec un usuari d’operador?',
    sections: [
      {
        title: 'Canviar-lo',
        steps: [
          'Fes clic al nom, als cognoms o al telèfon a la taula, i escriu.',
          'Prem Retorn per desar, o Esc per deixar-ho com estava.',
        ],
      },
      {
        title: 'Treure’l',
        bullets: [
          'Tria {staff:operatorUser.delete} al menú de la fila, i confirma-ho.',
          'La seva sessió es tanca a l’instant. El que va fer continua als registres.',
          'Els gestors no es poden treure aquí: ho fa el proveïdor.',
        ],
      },
    ],
  },
  'supervisor-family': {
    question: 'On veig els meus suboperadors?',
    sections: [
      {
        steps: [
          'Obre {screens:/operatorsUsers}. La pestanya {operators:family} mostra el teu operador i els que en depenen, en forma d’arbre.',
          'Tria {operators:details} al menú d’una fila per veure’n les dades, les zones, els vehicles i els tècnics.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Els vehicles i les incidències dels teus suboperadors són a les teves llistes; la columna {vehicles:operator} diu de qui són.',
          'Quin operador depèn de quin ho fixa el proveïdor.',
        ],
      },
    ],
  },
}
