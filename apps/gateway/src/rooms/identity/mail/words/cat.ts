import type { Language } from './language.js'

export const cat: Language = {
  hello: 'Hola, {name}:',
  lasts: {
    one: 'L’enllaç serveix una sola vegada i caduca d’aquí a 1 hora.',
    day: 'L’enllaç serveix una sola vegada i caduca d’aquí a 24 hores.',
  },
  moment: '{day} a les {time} ({zone})',
  late: 'Aquest avís és del {day}: no es va poder enviar abans.',
  orCopy: 'Si el botó no funciona, copia aquesta adreça al navegador:',
  noOperator: 'Motora',
  andMore: 'i {count} més',
  detectors: {
    'low-battery': 'Bateria baixa',
    'left-area': 'Fora de la zona',
    'moved-without-rental': 'Mogut sense lloguer',
    silent: 'Sense senyal',
    'contested-identity': 'Identitat disputada',
    'stays-on': 'Continua engegat',
  },
  reportFaults: {
    'account-suspended': 'el teu compte està suspès.',
    'role-gone': 'ja no tens el rol amb què es va programar.',
    'not-permitted': 'el teu rol ja no pot veure aquestes dades.',
    'operator-stopped': 'el teu operador no pot operar en aquest moment.',
    'operator-gone': 'ja no veus aquest operador.',
    'list-changed': 'la llista ha canviat i ja no té el que demanava l’informe. Programa’l de nou des de la llista.',
    'too-large': 'el fitxer seria massa gran. Filtra més la llista.',
    'not-made': 'ha fallat diverses vegades seguides.',
  },
  mails: {
    'confirm-email': {
      subject: 'Confirma el teu correu electrònic',
      says: 'Algú ha donat aquesta adreça per a un compte de Motora. Confirma que és teva.',
      does: 'Confirma el meu correu',
      otherwise: 'Si no has estat tu, no facis res: sense la teva confirmació l’adreça no s’utilitza.',
    },
    'first-password': {
      subject: 'Tria la teva contrasenya de Motora',
      says: 'S’ha creat un compte de Motora per a tu. Tria la teva contrasenya amb aquest enllaç; després configuraràs el teu segon factor. La contrasenya que una altra persona va escriure per a tu no obre res.',
      does: 'Tria la contrasenya',
      otherwise: 'Si no esperaves aquest compte, no facis res: sense la teva resposta ningú no el pot fer servir.',
    },
    'accept-membership': {
      subject: 'T’han convidat a Motora',
      says: 'T’han convidat a treballar a {operator} amb el rol «{role}». Accepta la invitació per començar.',
      does: 'Accepta la invitació',
      otherwise: 'Si no esperaves aquesta invitació, no facis res: sense la teva resposta no té efecte.',
    },
    'reset-password': {
      subject: 'Canvia la teva contrasenya de Motora',
      says: 'Has demanat una contrasenya nova. Tria-la amb aquest enllaç. El teu segon factor continua sent el mateix.',
      does: 'Tria una contrasenya nova',
      otherwise: 'Si no l’has demanada tu, no facis res: la teva contrasenya actual continua valent.',
    },
    'confirm-sign-up': {
      subject: 'Confirma el registre de la teva empresa a Motora',
      says: 'Algú ha registrat l’empresa {operator} a Motora amb aquesta adreça. Si has estat tu, acaba el registre amb aquest enllaç.',
      does: 'Acaba el registre',
      otherwise: 'Si no has estat tu, no facis res: sense la teva confirmació no es crea ni el compte ni l’empresa.',
    },
    'password-changed': {
      subject: 'La teva contrasenya de Motora ha canviat',
      says: 'La contrasenya del teu compte va canviar el {moment}. Les altres sessions s’han tancat.',
      otherwise:
        'Si no has estat tu, demana ara mateix una contrasenya nova des de la pàgina d’accés i avisa el teu administrador.',
    },
    'recovery-codes-renewed': {
      subject: 'Els teus codis de recuperació de Motora són nous',
      says: 'El {moment} es van crear codis de recuperació nous per al teu compte. Els anteriors ja no serveixen.',
      otherwise: 'Si no has estat tu, canvia la teva contrasenya ara mateix i avisa el teu administrador.',
    },
    'second-factor-enrolled': {
      subject: 'El teu compte de Motora té un segon factor nou',
      says: 'El {moment} es va configurar una aplicació d’autenticació per al teu compte.',
      otherwise:
        'Si no has estat tu, demana ara mateix una contrasenya nova des de la pàgina d’accés i avisa el teu administrador perquè restableixi el segon factor.',
    },
    'second-factor-reset': {
      subject: 'S’ha restablert el teu segon factor de Motora',
      says: 'El {moment} un administrador va restablir el segon factor del teu compte. L’aplicació d’autenticació i els codis de recuperació que tenies ja no serveixen, s’han tancat totes les sessions i en el pròxim accés en configuraràs un de nou.',
      otherwise:
        'Si no ho has demanat, avisa ara mateix el teu administrador i demana una contrasenya nova des de la pàgina d’accés.',
    },
    'recovery-code-used': {
      subject: 'S’ha fet servir un codi de recuperació de Motora',
      says: 'El {moment} algú va iniciar sessió al teu compte amb un dels teus codis de recuperació. Aquest codi ja no serveix.',
      otherwise: 'Si no has estat tu, canvia la contrasenya, crea codis nous i avisa el teu administrador.',
    },
    'new-device': {
      subject: 'Nou inici de sessió al teu compte de Motora',
      says: 'El {moment} algú va iniciar sessió al teu compte des d’un dispositiu o navegador que no coneixíem.',
      otherwise:
        'Si no has estat tu, demana ara mateix una contrasenya nova des de la pàgina d’accés: així es tanquen totes les sessions.',
    },
    'factor-missing': {
      subject: 'Algú coneix la teva contrasenya de Motora',
      says: 'El {moment} algú va escriure la teva contrasenya correcta i no va donar el segon factor. No va poder entrar.',
      otherwise:
        'Si no has estat tu, demana ara mateix una contrasenya nova des de la pàgina d’accés i avisa el teu administrador.',
    },
    'confirm-rider': {
      subject: 'Confirma el teu correu per llogar amb Motora',
      says: 'Algú ha registrat aquesta adreça a l’aplicació de lloguer. Confirma que és teva; sense confirmar-la no es pot llogar.',
      does: 'Confirma el meu correu',
      otherwise: 'Si no has estat tu, no facis res: sense la teva confirmació ningú no lloga amb aquesta adreça.',
    },
    'reset-rider': {
      subject: 'Tria una contrasenya nova per llogar amb Motora',
      says: 'Has demanat una contrasenya nova per al teu compte de lloguer. Tria-la amb aquest enllaç: totes les sessions es tanquen.',
      does: 'Tria una contrasenya nova',
      otherwise: 'Si no l’has demanada tu, no facis res: la teva contrasenya actual continua valent.',
    },
    'rider-known': {
      subject: 'Ja tens un compte de lloguer a Motora',
      says: 'Algú ha intentat registrar aquesta adreça a l’aplicació de lloguer, però ja té un compte. No ha canviat res.',
      otherwise:
        'Si has estat tu, inicia sessió a l’aplicació; si has oblidat la contrasenya, demana-n’hi una de nova. Si no has estat tu, no facis res.',
    },
    'rider-invited': {
      subject: 'Completa el teu registre per llogar amb Motora',
      says: 'El servei al client t’ha registrat amb aquesta adreça. Registra’t a l’aplicació de lloguer amb la mateixa adreça i tria-hi la contrasenya.',
      otherwise: 'Si no ho has demanat, no facis res: sense el teu registre no es pot llogar res.',
    },
    'rider-password-changed': {
      subject: 'La contrasenya del teu compte de lloguer ha canviat',
      says: 'La contrasenya del teu compte de lloguer va canviar el {moment}. Les altres sessions s’han tancat.',
      otherwise: 'Si no has estat tu, avisa ara mateix el servei al client.',
    },
    notification: {
      subject: '{operator} t’ha enviat un missatge: {title}',
      says: '{message}',
      otherwise: 'Reps aquest missatge per correu perquè cap dispositiu teu no rep avisos.',
    },
    'ticket-assigned': {
      subject: 'Tens un tiquet nou',
      says: 'A partir d’ara t’ocupes d’aquest tiquet.',
      does: 'Obre el tiquet',
      otherwise: 'Si no el pots atendre, avisa qui assigna els tiquets.',
    },
    'tickets-assigned': {
      subject: 'Tens tiquets nous',
      says: 'A partir d’ara t’ocupes d’aquests {count} tiquets.',
      does: 'Obre els meus tiquets',
      otherwise: 'Si no en pots atendre algun, avisa qui assigna els tiquets.',
    },
    'report-ready': {
      subject: 'El teu informe està llest: {report}',
      says: 'L’informe programat «{report}» està fet. El fitxer es conserva 7 dies i, per baixar-lo, cal iniciar sessió.',
      does: 'Obre l’informe',
      otherwise:
        'Si ja no el necessites, demana a qui el va programar que et tregui de la llista, o elimina’l si és teu.',
    },
    'report-failed': {
      subject: 'No s’ha pogut fer el teu informe: {report}',
      says: 'L’informe programat «{report}» no s’ha fet: {reason} Es tornarà a provar en la pròxima data.',
      does: 'Mostra els informes programats',
      otherwise: 'Des d’aquesta llista també el pots demanar ara.',
    },
    'report-stopped': {
      subject: 'El teu informe s’ha aturat: {report}',
      says: 'L’informe programat «{report}» ja no es fa: {reason}',
      does: 'Mostra els informes programats',
      otherwise: 'Quan estigui resolt, el pots reprendre des d’aquesta llista.',
    },
    'shared-report-failed': {
      subject: 'No s’ha pogut fer un informe que reps: {report}',
      says: 'L’informe programat «{report}», que algú del teu equip comparteix amb tu, no s’ha fet aquesta vegada. Es tornarà a provar en la pròxima data.',
      otherwise: 'Si el necessites abans, demana’l a qui el va programar.',
    },
    'shared-report-stopped': {
      subject: 'Un informe que reps s’ha aturat: {report}',
      says: 'L’informe programat «{report}», que algú del teu equip compartia amb tu, de moment ja no es fa.',
      otherwise: 'Si encara el necessites, parla amb qui el va programar o programa’n un de propi des de la llista.',
    },
    'documents-looked-through': {
      subject: 'S’han consultat moltíssims documents',
      says: 'El {moment} un compte havia consultat els documents de més persones de les que té un dia de revisions. Aquell dia no en veurà més; el registre d’auditoria diu de qui és el compte i de qui eren els documents.',
      otherwise: 'Si no s’esperava, suspèn el compte ara i mira què ha fet.',
    },
    'documents-validated': {
      subject: 'Els teus documents estan validats',
      says: 'Els teus documents estan validats. Si et falta alguna cosa més per llogar, com ara una targeta, t’ho indica l’aplicació.',
      otherwise: 'Si no has enviat documents, avisa el servei al client.',
    },
    'documents-invalidated': {
      subject: 'Cal repetir els teus documents',
      says: 'No hem pogut validar els teus documents: {reason}\nEnvia fotos noves a l’aplicació.',
      otherwise: 'Si no has enviat documents, avisa el servei al client.',
    },
    'documents-expiring': {
      subject: 'Els teus documents caduquen aviat',
      says: 'Els teus documents són vàlids fins al {day}. A partir de l’endemà no podràs llogar fins que validem els nous.',
      otherwise: 'Envia fotos dels documents nous a l’aplicació tan bon punt els tinguis.',
    },
    'documents-expired': {
      subject: 'Els teus documents han caducat',
      says: 'Els documents amb què llogues eren vàlids fins al {day}. No pots llogar fins que validem els nous.',
      otherwise: 'Envia fotos dels documents nous a l’aplicació.',
    },
    'payment-failed': {
      subject: 'No hem pogut cobrar el teu lloguer',
      says: 'No hem pogut cobrar {amount} del teu lloguer amb {operator}. Revisa la targeta o tria’n una altra a l’aplicació i paga-ho allà: fins aleshores no pots llogar.',
      otherwise: 'Si ja ho has pagat, no facis res.',
    },
    'payment-needs-rider': {
      subject: 'El teu banc et demana que confirmis un pagament',
      says: 'El teu banc et demana que confirmis el pagament de {amount} del teu lloguer amb {operator}. Obre’l a l’aplicació i confirma’l: fins aleshores no pots llogar.',
      otherwise: 'Si ja l’has confirmat, no facis res.',
    },
    'payments-failed': {
      subject: 'No hem pogut cobrar els teus lloguers',
      says: 'No hem pogut cobrar {amount} de {count} lloguers amb {operator}. Revisa la targeta o tria’n una altra a l’aplicació i paga-ho allà: fins aleshores no pots llogar.',
      otherwise: 'Si ja ho has pagat, no facis res.',
    },
    'payments-need-rider': {
      subject: 'El teu banc et demana que confirmis un pagament',
      says: 'El teu banc et demana que confirmis el pagament de {amount} de {count} lloguers amb {operator}. Obre’l a l’aplicació i confirma’l: fins aleshores no pots llogar.',
      otherwise: 'Si ja l’has confirmat, no facis res.',
    },
    'refund-on-its-way': {
      subject: 'La teva devolució és en camí',
      says: 'Et tornem {amount} del teu lloguer amb {operator}. El banc pot trigar uns dies a abonar-ho.',
      otherwise: 'No has de fer res.',
    },
    'refund-given': {
      subject: 'T’hem tornat {amount}',
      says: 'T’hem tornat {amount} del teu lloguer amb {operator}, pel mateix mitjà amb què vas pagar.',
      otherwise: 'Si no ho veus d’aquí a uns dies, avisa el servei al client.',
    },
    'credit-given-back': {
      subject: 'Tornes a tenir {amount} de crèdit',
      says: 'T’hem tornat {amount} del crèdit amb què vas pagar el lloguer amb {operator}. S’utilitzarà en els teus pròxims lloguers.',
      otherwise: 'Si una part d’aquell lloguer encara no està pagada, la continues devent.',
    },
    'refund-failed': {
      subject: 'La teva devolució no ha arribat',
      says: 'No t’hem pogut tornar {amount} del teu lloguer amb {operator}: el banc no ho ha acceptat i, per tant, no has rebut aquests diners.',
      otherwise: 'Escriu al servei al client per rebre’ls d’una altra manera.',
    },
    'refund-tried-again': {
      subject: 'Tornem a provar la teva devolució',
      says: 'El banc no ha acceptat la devolució de {amount} del teu lloguer amb {operator}. Ho estem provant de nou i pot trigar uns dies.',
      otherwise: 'No has de fer res.',
    },
    'pack-refund-on-its-way': {
      subject: 'La teva devolució és en camí',
      says: 'Et tornem {amount} de la teva compra de crèdit, i aquest crèdit ja no hi és. El banc pot trigar uns dies a abonar-ho.',
      otherwise: 'No has de fer res.',
    },
    'pack-refund-given': {
      subject: 'T’hem tornat {amount}',
      says: 'T’hem tornat {amount} de la teva compra de crèdit, pel mateix mitjà amb què vas pagar. Aquest crèdit ja no hi és.',
      otherwise: 'Si no ho veus d’aquí a uns dies, avisa el servei al client.',
    },
    'pack-refund-failed': {
      subject: 'La teva devolució no ha arribat',
      says: 'No t’hem pogut tornar {amount} de la teva compra de crèdit: el banc no ho ha acceptat i, per tant, no has rebut aquests diners. Tornes a tenir el crèdit.',
      otherwise: 'Si prefereixes els diners, escriu al servei al client.',
    },
    'pack-refund-tried-again': {
      subject: 'Tornem a provar la teva devolució',
      says: 'El banc no ha acceptat la devolució de {amount} de la teva compra de crèdit. Ho estem provant de nou i pot trigar uns dies.',
      otherwise: 'No has de fer res.',
    },
    'pack-bought': {
      subject: 'La teva compra de crèdit està feta',
      says: 'Hem cobrat la teva compra i has rebut {amount} de crèdit per als teus lloguers.',
      otherwise: 'Si no l’has comprat tu, avisa el servei al client.',
    },
    'goodwill-given': {
      subject: 'Crèdit per a tu',
      says: 'El servei al client t’ha donat {amount} de crèdit per als teus lloguers.',
      otherwise: 'No caduca, i els teus propers lloguers el fan servir.',
    },
    'bill-made': {
      subject: 'La teva factura {number}',
      says: 'La factura {number} del teu lloguer amb {operator} és de {amount}.',
      otherwise: 'És a l’aplicació, també en PDF.',
    },
  },
  roles: {
    admin: 'Administrador',
    readonly: 'Administrador de només lectura',
    manager: 'Gestor d’operador',
    operator: 'Operador',
    technician: 'Tècnic',
    sac: 'Servei al client (SAC)',
    cau: 'Atenció al client (CAU)',
  },
}
