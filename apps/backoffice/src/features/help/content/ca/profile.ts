import type { AnswersOf } from '../../help-content'

export const profile: AnswersOf<'profile'> = {
  'profile-complete': {
    question: 'Què he de fer abans que el meu operador pugui operar?',
    sections: [
      {
        steps: [
          'Completa les dades a {screens:/FormCompleteData}; s’obre sola fins que puguis operar.',
          'Mira {profile:checklist}: diu què hi ha i què hi falta.',
          'Dibuixa com a mínim una zona.',
          'Prem {profile:send} i confirma-ho.',
        ],
      },
      {
        title: 'Després',
        bullets: [
          'El proveïdor mira les dades i les zones. Fins al seu sí no pots operar, i els conductors no veuen els teus vehicles.',
          'Pots continuar canviant les dades; el proveïdor veu les últimes.',
        ],
      },
    ],
  },
  'profile-change': {
    question: 'Com canvio les dades del meu operador?',
    sections: [
      { steps: ['Obre {screens:/operator/profile} i canvia el que calgui.', 'Prem {profile:save} i confirma-ho.'] },
      {
        title: 'Què passa',
        bullets: [
          'El canvi espera el proveïdor. Fins aleshores continues amb les últimes dades validades.',
          '{profile:withdraw} retira un canvi mentre espera.',
          'El nom, el NIF i el compte bancari els canvia el proveïdor.',
        ],
      },
    ],
  },
  'profile-areas': {
    question: 'Com dibuixo on es lloguen els meus vehicles?',
    sections: [
      {
        steps: [
          'Obre {screens:/operator/profile} i desplega {profile:section.areas}.',
          'Prem {profile:areasDraw} o {profile:areasEdit}.',
          'Tria {areas:tool.polygon} o {areas:tool.circle} i fes clic al mapa.',
          'Prem {areas:save}, i després envia el perfil: només aleshores s’envien les zones.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          '{areas:import} pren zones d’un fitxer; {areas:export} les desa.',
          'Les zones es poden tallar, moure i introduir punt per punt, també amb el teclat.',
          'Fora de les zones no es pot reservar un vehicle.',
        ],
      },
    ],
  },
  'profile-night': {
    question: 'Com evito els lloguers de nit?',
    sections: [
      {
        steps: [
          'Obre {screens:/operator/profile} i desplega {profile:section.data}.',
          'A {profile:exclusion}, posa {profile:startTimeExclusion} i {profile:endTimeExclusion}.',
          'Tria la {profile:timezone} en què s’entenen les hores.',
          'Prem {profile:save} i confirma-ho.',
        ],
      },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Entre aquestes hores no es pot reservar res; un lloguer començat continua.',
          'Si el final és anterior a l’inici, és el de l’endemà.',
          'Deixa-les totes dues buides per llogar a tota hora.',
        ],
      },
    ],
  },
  'profile-look': {
    question: 'Quin logotip i quins colors puc fer servir?',
    sections: [
      {
        bullets: [
          'Logotip: una imatge PNG, JPEG o WebP de 2 MB com a màxim. No s’admet SVG.',
          'Colors: amb un codi com ara #C92A2A, o triant-los.',
          '{profile:preview} mostra el color en un botó i al mapa, i avisa quan costa de veure.',
          'Tots dos els veu abans el proveïdor, com tot canvi del perfil.',
        ],
      },
    ],
  },
  'profile-rejected': {
    question: 'El proveïdor ha rebutjat les meves dades. I ara?',
    sections: [
      { steps: ['Llegeix el motiu, a dalt del formulari.', 'Corregeix el que diu.', 'Torna a enviar les dades.'] },
      {
        title: 'Convé saber-ho',
        bullets: [
          'Si només s’ha rebutjat un canvi, continues operant amb les últimes dades validades.',
          '{profile:section.history} mostra cada decisió amb el seu motiu.',
        ],
      },
    ],
  },
}
