import type { Language } from './language.js'

export const es: Language = {
  hello: 'Hola, {name}:',
  lasts: {
    one: 'El enlace sirve una sola vez y caduca en 1 hora.',
    day: 'El enlace sirve una sola vez y caduca en 24 horas.',
  },
  moment: '{day} a las {time} ({zone})',
  late: 'Este aviso es del {day}: no se pudo enviar antes.',
  orCopy: 'Si el botón no funciona, copia esta dirección en el navegador:',
  noOperator: 'Motora',
  andMore: 'y {count} más',
  detectors: {
    'low-battery': 'Batería baja',
    'left-area': 'Fuera de la zona',
    'moved-without-rental': 'Movido sin alquiler',
    silent: 'Sin señal',
    'contested-identity': 'Identidad disputada',
    'stays-on': 'Sigue encendido',
  },
  reportFaults: {
    'account-suspended': 'tu cuenta está suspendida.',
    'role-gone': 'ya no tienes el rol con el que se programó.',
    'not-permitted': 'tu rol ya no puede ver estos datos.',
    'operator-stopped': 'tu operador no puede operar en este momento.',
    'operator-gone': 'ya no ves ese operador.',
    'list-changed': 'la lista ha cambiado y ya no tiene lo que pedía el informe. Prográmalo de nuevo desde la lista.',
    'too-large': 'el archivo sería demasiado grande. Filtra más la lista.',
    'not-made': 'ha fallado varias veces seguidas.',
  },
  mails: {
    'confirm-email': {
      subject: 'Confirma tu correo electrónico',
      says: 'Alguien ha dado esta dirección para una cuenta de Motora. Confirma que es tuya.',
      does: 'Confirmar mi correo',
      otherwise: 'Si no has sido tú, no hagas nada: sin tu confirmación la dirección no se usa.',
    },
    'first-password': {
      subject: 'Elige tu contraseña de Motora',
      says: 'Se ha creado una cuenta de Motora para ti. Elige tu contraseña con este enlace; después configurarás tu segundo factor. La contraseña que otra persona escribió para ti no abre nada.',
      does: 'Elegir mi contraseña',
      otherwise: 'Si no esperabas esta cuenta, no hagas nada: sin tu respuesta nadie puede usarla.',
    },
    'accept-membership': {
      subject: 'Te han invitado a Motora',
      says: 'Te han invitado a trabajar en {operator} con el rol «{role}». Acepta la invitación para empezar.',
      does: 'Aceptar la invitación',
      otherwise: 'Si no esperabas esta invitación, no hagas nada: sin tu respuesta no tiene efecto.',
    },
    'reset-password': {
      subject: 'Cambia tu contraseña de Motora',
      says: 'Has pedido una contraseña nueva. Elígela con este enlace. Tu segundo factor sigue siendo el mismo.',
      does: 'Elegir una contraseña nueva',
      otherwise: 'Si no la has pedido tú, no hagas nada: tu contraseña actual sigue valiendo.',
    },
    'confirm-sign-up': {
      subject: 'Confirma el registro de tu empresa en Motora',
      says: 'Alguien ha registrado la empresa {operator} en Motora con esta dirección. Si has sido tú, termina el registro con este enlace.',
      does: 'Terminar el registro',
      otherwise: 'Si no has sido tú, no hagas nada: sin tu confirmación no se crea ni la cuenta ni la empresa.',
    },
    'password-changed': {
      subject: 'Tu contraseña de Motora ha cambiado',
      says: 'La contraseña de tu cuenta cambió el {moment}. Las demás sesiones se han cerrado.',
      otherwise:
        'Si no has sido tú, pide ahora mismo una contraseña nueva desde la página de acceso y avisa a tu administrador.',
    },
    'recovery-codes-renewed': {
      subject: 'Tus códigos de recuperación de Motora son nuevos',
      says: 'El {moment} se crearon códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
      otherwise: 'Si no has sido tú, cambia tu contraseña ahora mismo y avisa a tu administrador.',
    },
    'second-factor-enrolled': {
      subject: 'Tu cuenta de Motora tiene un segundo factor nuevo',
      says: 'El {moment} se configuró una aplicación de autenticación para tu cuenta.',
      otherwise:
        'Si no has sido tú, pide ahora mismo una contraseña nueva desde la página de acceso y avisa a tu administrador para que restablezca el segundo factor.',
    },
    'second-factor-reset': {
      subject: 'Se ha restablecido tu segundo factor de Motora',
      says: 'El {moment} un administrador restableció el segundo factor de tu cuenta. La aplicación de autenticación y los códigos de recuperación que tenías ya no sirven, se han cerrado todas las sesiones y en tu próximo acceso configurarás uno nuevo.',
      otherwise:
        'Si no lo has pedido, avisa ahora mismo a tu administrador y pide una contraseña nueva desde la página de acceso.',
    },
    'recovery-code-used': {
      subject: 'Se ha usado un código de recuperación de Motora',
      says: 'El {moment} alguien inició sesión en tu cuenta con uno de tus códigos de recuperación. Ese código ya no sirve.',
      otherwise: 'Si no has sido tú, cambia tu contraseña, crea códigos nuevos y avisa a tu administrador.',
    },
    'new-device': {
      subject: 'Nuevo inicio de sesión en tu cuenta de Motora',
      says: 'El {moment} alguien inició sesión en tu cuenta desde un dispositivo o navegador que no conocíamos.',
      otherwise:
        'Si no has sido tú, pide ahora mismo una contraseña nueva desde la página de acceso: así se cierran todas las sesiones.',
    },
    'factor-missing': {
      subject: 'Alguien conoce tu contraseña de Motora',
      says: 'El {moment} alguien escribió tu contraseña correcta y no dio el segundo factor. No pudo entrar.',
      otherwise:
        'Si no has sido tú, pide ahora mismo una contraseña nueva desde la página de acceso y avisa a tu administrador.',
    },
    'confirm-rider': {
      subject: 'Confirma tu correo para alquilar con Motora',
      says: 'Alguien ha registrado esta dirección en la aplicación de alquiler. Confirma que es tuya; sin confirmarla no se puede alquilar.',
      does: 'Confirmar mi correo',
      otherwise: 'Si no has sido tú, no hagas nada: sin tu confirmación nadie alquila con esta dirección.',
    },
    'reset-rider': {
      subject: 'Elige una contraseña nueva para alquilar con Motora',
      says: 'Has pedido una contraseña nueva para tu cuenta de alquiler. Elígela con este enlace: todas las sesiones se cierran.',
      does: 'Elegir una contraseña nueva',
      otherwise: 'Si no la has pedido tú, no hagas nada: tu contraseña actual sigue valiendo.',
    },
    'rider-known': {
      subject: 'Ya tienes una cuenta de alquiler en Motora',
      says: 'Alguien ha intentado registrar esta dirección en la aplicación de alquiler, pero ya tiene una cuenta. No ha cambiado nada.',
      otherwise:
        'Si has sido tú, inicia sesión en la aplicación; si has olvidado la contraseña, pide allí una nueva. Si no has sido tú, no hagas nada.',
    },
    'rider-invited': {
      subject: 'Completa tu registro para alquilar con Motora',
      says: 'El servicio al cliente te ha registrado con esta dirección. Regístrate en la aplicación de alquiler con la misma dirección y elige allí tu contraseña.',
      otherwise: 'Si no lo has pedido, no hagas nada: sin tu registro no se puede alquilar nada.',
    },
    'rider-password-changed': {
      subject: 'La contraseña de tu cuenta de alquiler ha cambiado',
      says: 'La contraseña de tu cuenta de alquiler cambió el {moment}. Las demás sesiones se han cerrado.',
      otherwise: 'Si no has sido tú, avisa ahora mismo al servicio al cliente.',
    },
    notification: {
      subject: 'Mensaje de {operator}: {title}',
      says: '{message}',
      otherwise: 'Recibes este mensaje por correo porque ningún dispositivo tuyo recibe avisos.',
    },
    'ticket-assigned': {
      subject: 'Tienes un ticket nuevo',
      says: 'A partir de ahora te ocupas de este ticket.',
      does: 'Abrir el ticket',
      otherwise: 'Si no puedes atenderlo, avisa a quien asigna los tickets.',
    },
    'tickets-assigned': {
      subject: 'Tienes tickets nuevos',
      says: 'A partir de ahora te ocupas de estos {count} tickets.',
      does: 'Abrir mis tickets',
      otherwise: 'Si no puedes atender alguno, avisa a quien asigna los tickets.',
    },
    'report-ready': {
      subject: 'Tu informe está listo: {report}',
      says: 'El informe programado «{report}» está hecho. El archivo se guarda 7 días y, para descargarlo, hay que iniciar sesión.',
      does: 'Abrir el informe',
      otherwise: 'Si ya no lo necesitas, pide a quien lo programó que te quite de la lista, o elimínalo si es tuyo.',
    },
    'report-failed': {
      subject: 'No se ha podido hacer tu informe: {report}',
      says: 'El informe programado «{report}» no se ha hecho: {reason} Se intentará de nuevo en su próxima fecha.',
      does: 'Ver los informes programados',
      otherwise: 'Desde esa lista también puedes pedirlo ahora.',
    },
    'report-stopped': {
      subject: 'Tu informe se ha detenido: {report}',
      says: 'El informe programado «{report}» ya no se hace: {reason}',
      does: 'Ver los informes programados',
      otherwise: 'Cuando esté resuelto, puedes reanudarlo desde esa lista.',
    },
    'shared-report-failed': {
      subject: 'No se ha podido hacer un informe que recibes: {report}',
      says: 'El informe programado «{report}», que alguien de tu equipo comparte contigo, no se ha hecho esta vez. Se volverá a intentar en su próxima fecha.',
      otherwise: 'Si lo necesitas antes, pídelo a la persona que lo programó.',
    },
    'shared-report-stopped': {
      subject: 'Un informe que recibes se ha detenido: {report}',
      says: 'El informe programado «{report}», que alguien de tu equipo compartía contigo, de momento ya no se hace.',
      otherwise: 'Si aún lo necesitas, habla con la persona que lo programó o programa uno propio desde la lista.',
    },
    'documents-looked-through': {
      subject: 'Se han consultado muchísimos documentos',
      says: 'El {moment} una cuenta había consultado los documentos de más personas de las que tiene un día de revisiones. Ese día no verá más; el registro de auditoría dice de quién es la cuenta y de quién eran los documentos.',
      otherwise: 'Si no era de esperar, suspende la cuenta ahora y mira qué ha hecho.',
    },
    'documents-validated': {
      subject: 'Tus documentos están validados',
      says: 'Tus documentos están validados. Si te falta algo más para alquilar, como una tarjeta, te lo indica la aplicación.',
      otherwise: 'Si no has enviado documentos, avisa al servicio al cliente.',
    },
    'documents-invalidated': {
      subject: 'Hay que repetir tus documentos',
      says: 'No hemos podido validar tus documentos: {reason}\nEnvía fotos nuevas en la aplicación.',
      otherwise: 'Si no has enviado documentos, avisa al servicio al cliente.',
    },
    'documents-expiring': {
      subject: 'Tus documentos caducan pronto',
      says: 'Tus documentos son válidos hasta el {day}. A partir del día siguiente no podrás alquilar hasta que validemos los nuevos.',
      otherwise: 'Envía fotos de los documentos nuevos en la aplicación en cuanto los tengas.',
    },
    'documents-expired': {
      subject: 'Tus documentos han caducado',
      says: 'Los documentos con los que alquilas eran válidos hasta el {day}. No puedes alquilar hasta que validemos los nuevos.',
      otherwise: 'Envía fotos de los documentos nuevos en la aplicación.',
    },
    'payment-failed': {
      subject: 'No hemos podido cobrar tu alquiler',
      says: 'No hemos podido cobrar {amount} de tu alquiler con {operator}. Revisa tu tarjeta o elige otra en la aplicación y paga allí: hasta entonces no puedes alquilar.',
      otherwise: 'Si ya lo has pagado, no hagas nada.',
    },
    'payment-needs-rider': {
      subject: 'Tu banco te pide que confirmes un pago',
      says: 'Tu banco te pide que confirmes el pago de {amount} de tu alquiler con {operator}. Ábrelo en la aplicación y confírmalo: hasta entonces no puedes alquilar.',
      otherwise: 'Si ya lo has confirmado, no hagas nada.',
    },
    'payments-failed': {
      subject: 'No hemos podido cobrar tus alquileres',
      says: 'No hemos podido cobrar {amount} de {count} alquileres con {operator}. Revisa tu tarjeta o elige otra en la aplicación y págalo allí: hasta entonces no puedes alquilar.',
      otherwise: 'Si ya lo has pagado, no hagas nada.',
    },
    'payments-need-rider': {
      subject: 'Tu banco te pide que confirmes un pago',
      says: 'Tu banco te pide que confirmes el pago de {amount} de {count} alquileres con {operator}. Ábrelo en la aplicación y confírmalo: hasta entonces no puedes alquilar.',
      otherwise: 'Si ya lo has confirmado, no hagas nada.',
    },
    'refund-on-its-way': {
      subject: 'Tu reembolso está en camino',
      says: 'Te reembolsamos {amount} de tu alquiler con {operator}. El banco puede tardar unos días en abonarlo.',
      otherwise: 'No tienes que hacer nada.',
    },
    'refund-given': {
      subject: 'Te hemos reembolsado {amount}',
      says: 'Te hemos reembolsado {amount} de tu alquiler con {operator}, por el mismo medio con el que pagaste.',
      otherwise: 'Si no lo ves en unos días, avisa al servicio al cliente.',
    },
    'credit-given-back': {
      subject: 'Vuelves a tener {amount} de crédito',
      says: 'Te hemos devuelto {amount} del crédito con el que pagaste tu alquiler con {operator}. Se usará en tus próximos alquileres.',
      otherwise: 'Si una parte de ese alquiler aún no está pagada, la sigues debiendo.',
    },
    'refund-failed': {
      subject: 'Tu reembolso no ha llegado',
      says: 'No hemos podido reembolsarte {amount} de tu alquiler con {operator}: el banco no lo ha aceptado, así que no has recibido ese dinero.',
      otherwise: 'Escribe al servicio al cliente para recibirlo de otra manera.',
    },
    'refund-tried-again': {
      subject: 'Volvemos a intentar tu reembolso',
      says: 'El banco no ha aceptado el reembolso de {amount} de tu alquiler con {operator}. Lo estamos intentando de nuevo y puede tardar unos días.',
      otherwise: 'No tienes que hacer nada.',
    },
    'pack-refund-on-its-way': {
      subject: 'Tu reembolso está en camino',
      says: 'Te reembolsamos {amount} de tu compra de crédito, y ese crédito ya no está. El banco puede tardar unos días en abonarlo.',
      otherwise: 'No tienes que hacer nada.',
    },
    'pack-refund-given': {
      subject: 'Te hemos reembolsado {amount}',
      says: 'Te hemos reembolsado {amount} de tu compra de crédito, por el mismo medio con el que pagaste. Ese crédito ya no está.',
      otherwise: 'Si no lo ves en unos días, avisa al servicio al cliente.',
    },
    'pack-refund-failed': {
      subject: 'Tu reembolso no ha llegado',
      says: 'No hemos podido reembolsarte {amount} de tu compra de crédito: el banco no lo ha aceptado, así que no has recibido ese dinero. Vuelves a tener el crédito.',
      otherwise: 'Si prefieres el dinero, escribe al servicio al cliente.',
    },
    'pack-refund-tried-again': {
      subject: 'Volvemos a intentar tu reembolso',
      says: 'El banco no ha aceptado el reembolso de {amount} de tu compra de crédito. Lo estamos intentando de nuevo y puede tardar unos días.',
      otherwise: 'No tienes que hacer nada.',
    },
    'pack-bought': {
      subject: 'Tu compra de crédito está hecha',
      says: 'Hemos cobrado tu compra y has recibido {amount} de crédito para tus alquileres.',
      otherwise: 'Si no lo has comprado tú, avisa al servicio al cliente.',
    },
    'goodwill-given': {
      subject: 'Crédito para ti',
      says: 'El servicio al cliente te ha dado {amount} de crédito para tus alquileres.',
      otherwise: 'No caduca, y tus próximos alquileres lo usan.',
    },
    'bill-made': {
      subject: 'Tu factura {number}',
      says: 'La factura {number} de tu alquiler con {operator} es de {amount}.',
      otherwise: 'Está en la aplicación, también en PDF.',
    },
  },
  roles: {
    admin: 'Administrador',
    readonly: 'Administrador de solo lectura',
    manager: 'Gestor de operador',
    operator: 'Operador',
    technician: 'Técnico',
    sac: 'Servicio al cliente (SAC)',
    cau: 'Atención al cliente (CAU)',
  },
}
