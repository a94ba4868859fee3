/** The picture of a browser tab: our keyhole, in a file that any size is drawn from. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="9" fill="#2353c5"/>
  <path fill="#ffffff" d="M16 7.5a5 5 0 0 0-2.6 9.27L12 24.5h8l-1.4-7.73A5 5 0 0 0 16 7.5Z"/>
</svg>
`;
