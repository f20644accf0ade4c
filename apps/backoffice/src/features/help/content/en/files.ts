import type { AnswersOf } from '../../help-content'

export const files: AnswersOf<'files'> = {
  'file-send': {
    question: 'How do I send a file, and what if the connection breaks?',
    sections: [
      {
        steps: [
          'Press Ctrl K and open {screens:/files/create}.',
          'Choose what the file is for, and the file itself, and press {files:send}.',
          'Leave the screen open until it has been sent.',
        ],
      },
      {
        title: 'If it breaks off',
        bullets: [
          'What has arrived is kept for 24 hours, under {files:unfinished}: choose the same file again, and only the rest is sent.',
          'The file is there only when all of it has arrived and has been checked.',
        ],
      },
    ],
  },
  'file-kinds': {
    question: 'Which files are taken?',
    sections: [
      {
        bullets: [
          '{files:kind.logo}: a picture of at most 2 MB.',
          '{files:kind.document}: a PDF or a picture of at most 20 MB.',
          '{files:kind.other}: a PDF, a picture, a text or a CSV of at most 20 MB.',
          '{files:kind.firmware}: a file that ends in .sil, of at most 64 MB. Only administrators send it.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'A file is judged by its content, not by its name.',
          'Pictures are made anew: the place where they were taken and other hidden data are left out.',
          'SVG, archives, office files and programs are refused.',
        ],
      },
    ],
  },
  'file-find': {
    question: 'Where do I find a file, and who else sees it?',
    sections: [
      {
        steps: [
          'Press Ctrl K and open {screens:/files}.',
          'Narrow the list with {kit:search} or {kit:filter}.',
          'Open a file to see its details and to download it.',
        ],
      },
      {
        title: 'Who sees it',
        bullets: [
          'The managers of its operator, those of the operators above it, and the administrators.',
          'Each download is recorded.',
        ],
      },
    ],
  },
  'file-delete': {
    question: 'Why can a file not be deleted?',
    sections: [
      {
        bullets: [
          'It is used: by a firmware, or as the picture of the end of a rental.',
          'A file that nothing uses is deleted with {files:delete}, after a question, for good.',
          'A read-only administrator sees files and does not delete them.',
        ],
      },
    ],
  },
}
