/** One row of a menu, link or button. */
export const MENU_ROW =
  "nav-link flex min-h-11 items-center gap-3 rounded-ctl px-3 text-start text-fg-2 hover:bg-bg-2 hover:text-fg"
