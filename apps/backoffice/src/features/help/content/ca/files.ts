import type { AnswersOf } from '../../help-content'

export const files: AnswersOf<'files'> = {
  'file-send': {
    question: 'Com envio un fitxer, i què passa si es talla la connexió?',
    sections: [
      {
        steps: [
          'Prem Ctrl K i obre {screens:/files/create}.',
          'Tria per a què és el fitxer, i el fitxer, i prem {files:send}.',
          'Deixa la pantalla oberta fins que s’hagi enviat.',
        ],
      },
      {
        title: 'Si es talla',
        bullets: [
          'El que ha arribat es desa 24 hores, a {files:unfinished}: tria el mateix fitxer un altre cop i només s’envia la resta.',
          'El fitxer hi és només quan ha arribat sencer i s’ha comprovat.',
        ],
      },
    ],
  },
  'file-kinds': {
    question: 'Quins fitxers s’admeten?',
    sections: [
      {
        bullets: [
          '{files:kind.logo}: una imatge de 2 MB com a màxim.',
          '{files:kind.document}: un PDF o una imatge de 20 MB com a màxim.',
          '{files:kind.other}: un PDF, una imatge, un text o un CSV de 20 MB com a màxim.',
          '{files:kind.firmware}: un fitxer que acabi en .sil, de 64 MB com a màxim. Només l’envien els administradors.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Un fitxer es jutja pel contingut, no pel nom.',
          'Les imatges es refan: el lloc on es van fer i altres dades amagades en queden fora.',
          'Es rebutgen SVG, fitxers comprimits, documents d’ofimàtica i programes.',
        ],
      },
    ],
  },
  'file-find': {
    question: 'On trobo un fitxer, i qui més el veu?',
    sections: [
      {
        steps: [
          'Prem Ctrl K i obre {screens:/files}.',
          'Acota la llista amb {kit:search} o {kit:filter}.',
          'Obre un fitxer per veure’n els detalls i baixar-lo.',
        ],
      },
      {
        title: 'Qui el veu',
        bullets: [
          'Els gestors del seu operador, els dels operadors per damunt seu, i els administradors.',
          'Cada baixada queda registrada.',
        ],
      },
    ],
  },
  'file-delete': {
    question: 'Per què no es pot eliminar un fitxer?',
    sections: [
      {
        bullets: [
          'S’està fent servir: per un firmware, o com a imatge del final d’un lloguer.',
          'Un fitxer que res no fa servir s’esborra amb {files:delete}, després d’una pregunta, per sempre.',
          'Un administrador de només lectura veu els fitxers i no els elimina.',
        ],
      },
    ],
  },
}
