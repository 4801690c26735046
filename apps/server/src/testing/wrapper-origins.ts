/** Where the pages inside a wrapper lie: of Android, of iOS, of its older kind. They are never the house's own. */
export const wrapperOrigins = ['https://localhost', 'capacitor://localhost', 'ionic://localhost'] as const;
