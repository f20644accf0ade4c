export { Gallery } from './gallery'
export { galleryTexts } from './gallery-texts'
