/** How things to press look inside a list. */
export const link =
  "inline-flex min-h-6 items-center text-start font-medium text-brand-text underline-offset-2 hover:underline"
