/** Of the one h1 of a page: it names the page's `main`, which has the focus when the page is opened. */
export const PAGE_TITLE = 'page-title'
