import type { AnswersOf } from '../../help-content'

export const provider: AnswersOf<'provider'> = {
  'provider-standing': {
    question: 'Com veig en quina situació és un operador?',
    sections: [
      {
        steps: [
          'Obre {screens:/operator/validate}. Cada fila diu si l’operador opera, espera o està deshabilitat.',
          'Tria {operators:details} al menú de la fila per veure’n les dades, les zones, els vehicles, els tècnics i l’historial.',
        ],
      },
      {
        title: 'Les situacions',
        bullets: [
          '{operators:state.draft}: no ha enviat les dades.',
          '{operators:state.waiting}: les ha enviades i el proveïdor no ha decidit.',
          '{operators:state.rejected}: se li ha dit què ha de corregir.',
          '{operators:state.operating}; amb {operators:changeWaiting}, ha demanat un canvi.',
          '{operators:state.disabled}: se’l va aturar, amb una nota.',
        ],
      },
    ],
  },
  'provider-validate': {
    question: 'Com valido un operador, o un canvi seu?',
    sections: [
      {
        steps: [
          'Obre’l des de {home:manager.operators} a {screens:/home}, o amb {operators:action.enable} o {operators:action.change} a {screens:/operator/validate}.',
          'Mira les dades i les zones, i marca totes dues com a revisades.',
          'Prem {operators:review.enable} o {operators:review.validateChange}.',
        ],
      },
      {
        title: 'Per dir que no',
        bullets: [
          'Prem {operators:review.reject} o {operators:review.rejectChange} i dona’n el motiu: l’operador el llegeix.',
          'Amb un canvi rebutjat, l’operador continua com abans.',
        ],
      },
    ],
  },
  'provider-disable': {
    question: 'Com aturo un operador?',
    sections: [
      {
        steps: [
          'Obre {screens:/operator/validate} i tria {operators:action.disable} al menú de la seva fila.',
          'Escriu una nota que digui per què, i confirma-ho.',
        ],
      },
      {
        title: 'Què passa',
        bullets: [
          'Els seus vehicles desapareixen a l’instant per als conductors; els lloguers en curs es poden acabar.',
          'La seva gent només pot completar-ne les dades, i llegir la nota.',
          '{operators:action.enable}, al mateix menú, el deixa operar un altre cop.',
        ],
      },
    ],
  },
  'provider-access': {
    question: 'Com dono accés a una persona, o l’hi trec?',
    sections: [
      {
        title: 'Donar accés',
        steps: [
          'Obre {screens:/users} i prem {people:accounts.new}.',
          'Posa el nom, el correu i el rol, i prem {people:invite.send}. La contrasenya la tria la persona.',
        ],
      },
      {
        title: 'Després, als detalls d’un compte',
        bullets: [
          '{people:addRole} dona un rol més, que el seu titular ha d’acceptar.',
          '{people:suspend} tanca les seves sessions a tot arreu fins que algú prem {people:resume}.',
          '{people:resetFactor} ajuda qui ha perdut el telèfon i els codis de recuperació.',
          'La gent de CAU i SAC també s’afegeix a {screens:/cau} i {screens:/sac}.',
        ],
      },
    ],
  },
  'provider-requests': {
    question: 'Com responc a les sol·licituds de vehicles?',
    sections: [
      {
        steps: [
          'Prem Ctrl K i obre {screens:/operators/requestScooter}.',
          'Tria {requests:accept} o {requests:decline} en una sol·licitud, escriu una resposta i confirma-ho.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Els vehicles acceptats surten de {requests:offers.title}; això no es pot desfer.',
          'Lliurar-los és un pas a part: {fleet:assign} a {screens:/scooters}.',
        ],
      },
    ],
  },
  'provider-audit': {
    question: 'Com esbrino qui va fer alguna cosa?',
    sections: [
      {
        steps: [
          'Obre {screens:/audit} i acota la llista per data, persona, fet o resultat.',
          'Obre un registre per veure’l abans i després.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          '{audit:sameActor} i {audit:sameTarget} porten més enllà des d’un registre.',
          'Els registres no es poden canviar: cadascun està enllaçat amb l’anterior, i la cadena es comprova.',
        ],
      },
    ],
  },
}
