import type { AnswersOf } from '../../help-content'

export const files: AnswersOf<'files'> = {
  'file-send': {
    question: '¿Cómo envío un archivo, y qué pasa si se corta la conexión?',
    sections: [
      {
        steps: [
          'Pulsa Ctrl K y abre {screens:/files/create}.',
          'Elige para qué es el archivo, y el archivo, y pulsa {files:send}.',
          'Deja la pantalla abierta hasta que se haya enviado.',
        ],
      },
      {
        title: 'Si se corta',
        bullets: [
          'Lo que ha llegado se guarda 24 horas, en {files:unfinished}: elige el mismo archivo otra vez y solo se envía el resto.',
          'El archivo está solo cuando ha llegado entero y se ha comprobado.',
        ],
      },
    ],
  },
  'file-kinds': {
    question: '¿Qué archivos se admiten?',
    sections: [
      {
        bullets: [
          '{files:kind.logo}: una imagen de 2 MB como máximo.',
          '{files:kind.document}: un PDF o una imagen de 20 MB como máximo.',
          '{files:kind.other}: un PDF, una imagen, un texto o un CSV de 20 MB como máximo.',
          '{files:kind.firmware}: un archivo que termine en .sil, de 64 MB como máximo. Solo lo envían los administradores.',
        ],
      },
      {
        title: 'Conviene saber',
        bullets: [
          'Un archivo se juzga por su contenido, no por su nombre.',
          'Las imágenes se rehacen: el lugar donde se tomaron y otros datos ocultos se quedan fuera.',
          'Se rechazan SVG, archivos comprimidos, documentos de ofimática y programas.',
        ],
      },
    ],
  },
  'file-find': {
    question: '¿Dónde encuentro un archivo, y quién más lo ve?',
    sections: [
      {
        steps: [
          'Pulsa Ctrl K y abre {screens:/files}.',
          'Acota la lista con {kit:search} o {kit:filter}.',
          'Abre un archivo para ver sus detalles y descargarlo.',
        ],
      },
      {
        title: 'Quién lo ve',
        bullets: [
          'Los gestores de su operador, los de los operadores por encima de él, y los administradores.',
          'Cada descarga queda registrada.',
        ],
      },
    ],
  },
  'file-delete': {
    question: '¿Por qué no se puede eliminar un archivo?',
    sections: [
      {
        bullets: [
          'Está en uso: lo usa un firmware, o es la imagen del fin de un alquiler.',
          'Un archivo que nada usa se borra con {files:delete}, tras una pregunta, para siempre.',
          'Un administrador de solo lectura ve los archivos y no los elimina.',
        ],
      },
    ],
  },
}
