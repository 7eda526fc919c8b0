/** How something looks that leads elsewhere from within a list. */
export const link =
  "inline-flex min-h-6 items-center font-medium text-brand-text underline-offset-2 hover:underline"
