/** The dashboard. */
export const dashboardTexts = {
  dashboard: {
    title: 'Dashboard',
    counts: { users: 'Total Users', songs: 'Total Songs', categories: 'Categories', likes: 'Total Likes' },
    loading: 'Loading dashboard',
    failedTitle: 'The dashboard did not load',
    fetchFailed: 'Failed to fetch dashboard statistics',
    next: {
      title: 'What to do first',
      text: 'The library is empty. Three steps lead to a printed code that plays a song.',
      steps: [
        { title: 'Make a category', text: 'Its name and color mark the songs in it.', screen: 'categories', open: 'Open categories' },
        { title: 'Add a song', text: 'Choose a file: title, length and cover are read from it.', screen: 'songs', open: 'Open songs' },
        { title: 'Print its QR code', text: "It is in the song's row. Whoever scans it hears the song.", screen: null, open: null },
      ],
    },
  },
} as const
