/** Said of marks that lie in what a picture says of itself: nobody ever reads them again, for pictures are made again. */
export const inPictures = 'inside a picture'
